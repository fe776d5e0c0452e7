package io.lastseat.bench.lastseat;

import io.lastseat.bench.contest.Contender;
import io.lastseat.bench.contest.ContestVerdicts;
import io.lastseat.bench.contest.Event;
import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.dynamodb.Dynamo;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.util.function.LongConsumer;

/**
 * Lastseat, set up in one way.
 *
 * @param lanes of each resource
 * @param gate whether it may turn people away unwritten
 * @param onBatch is told how many nanoseconds the serializer took for a batch
 */
public record LastseatKind(String name, int lanes, boolean gate, LongConsumer onBatch)
    implements Kind<Dynamo> {

  /** Lastseat as it comes. */
  public static final LastseatKind PLAIN = new LastseatKind("lastseat", 1, true, nanos -> {});

  /** Everybody gets a verdict on record. */
  public static final LastseatKind NO_GATE =
      new LastseatKind("lastseat-no-gate", 1, false, nanos -> {});

  /** With lanes. */
  public static LastseatKind withLanes(int lanes) {
    return new LastseatKind("lastseat-" + lanes + "-lanes", lanes, true, nanos -> {});
  }

  /** As it comes, and tells how long batches take. */
  public static LastseatKind timed(LongConsumer onBatch) {
    return new LastseatKind("lastseat", 1, true, onBatch);
  }

  /** All that are compared. */
  public static Seq<Kind<Dynamo>> all() {
    return Vector.of(PLAIN, NO_GATE, withLanes(4), withLanes(16));
  }

  @Override
  public String summary() {
    return "Requests are written down, a stream brings them to the serializer, and one conditional"
        + " append decides a batch; "
        + (lanes == 1 ? "one lane" : lanes + " lanes")
        + (gate ? "." : ", everybody gets a verdict on record.");
  }

  @Override
  public boolean recordsRefusals() {
    return !gate;
  }

  @Override
  public Contender open(Dynamo database, Seq<Event> events, ContestVerdicts verdicts) {
    return new Lastseat(this, database, events, verdicts);
  }
}
