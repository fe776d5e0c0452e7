package io.lastseat.bench.lastseat;

import io.lastseat.bench.contest.Contender;
import io.lastseat.bench.contest.ContestVerdicts;
import io.lastseat.bench.contest.Event;
import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.dynamodb.Dynamo;
import io.lastseat.model.Admission;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.util.function.IntConsumer;

/**
 * Lastseat, set up in one way.
 *
 * @param lanes of each resource
 * @param gate whether it may turn people away unwritten
 * @param admission how requests come to their verdicts
 * @param keyed whether callers send idempotency keys
 * @param processes of intake; calls go to them in turn
 * @param onLostAppends is told how often others were faster, by many threads at once
 */
public record LastseatKind(
    String name,
    int lanes,
    boolean gate,
    Admission admission,
    boolean keyed,
    int processes,
    IntConsumer onLostAppends)
    implements Kind<Dynamo> {

  /** Lastseat as it comes. */
  public static final LastseatKind PLAIN =
      new LastseatKind("lastseat", 1, true, Admission.STREAM, false, 1, LastseatKind::looksAway);

  /** An answer in the same call. */
  private static final LastseatKind IMMEDIATE =
      PLAIN.with("lastseat-immediate", Admission.IMMEDIATE);

  /** How many processes answer where calls go to several. */
  private static final int SEVERAL = 5;

  private static void looksAway(int times) {}

  /** With lanes. */
  public static LastseatKind withLanes(int lanes) {
    return new LastseatKind(
        "lastseat-" + lanes + "-lanes",
        lanes,
        true,
        Admission.STREAM,
        false,
        1,
        LastseatKind::looksAway);
  }

  /** The same, and somebody looks on. */
  public LastseatKind watched(IntConsumer other) {
    return new LastseatKind(name, lanes, gate, admission, keyed, processes, other);
  }

  /** All that are compared. */
  public static Seq<Kind<Dynamo>> all() {
    return Vector.of(
        PLAIN,
        PLAIN.withoutGate("lastseat-no-gate"),
        withLanes(4),
        withLanes(16),
        IMMEDIATE,
        IMMEDIATE.withoutGate("lastseat-immediate-no-gate"),
        IMMEDIATE.withKeys("lastseat-immediate-keys"),
        IMMEDIATE.on("lastseat-immediate-5-processes", SEVERAL));
  }

  private LastseatKind with(String other, Admission way) {
    return new LastseatKind(other, lanes, gate, way, keyed, processes, onLostAppends);
  }

  private LastseatKind withoutGate(String other) {
    return new LastseatKind(other, lanes, false, admission, keyed, processes, onLostAppends);
  }

  private LastseatKind withKeys(String other) {
    return new LastseatKind(other, lanes, gate, admission, true, processes, onLostAppends);
  }

  private LastseatKind on(String other, int several) {
    return new LastseatKind(other, lanes, gate, admission, keyed, several, onLostAppends);
  }

  @Override
  public String summary() {
    return way()
        + (lanes == 1 ? "" : " " + lanes + " lanes.")
        + (gate ? "" : " Everybody gets a verdict on record.")
        + (keyed ? " With an idempotency key in each call." : "")
        + (processes == 1 ? "" : " " + processes + " processes take the calls in turn.");
  }

  private String way() {
    return switch (admission) {
      case STREAM ->
          "Requests are written down, a stream brings them to the serializer, and one conditional"
              + " append decides a batch.";
      case IMMEDIATE ->
          "One conditional append in the call decides it, with all that wait in this process.";
    };
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
