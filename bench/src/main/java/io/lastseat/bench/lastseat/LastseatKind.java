package io.lastseat.bench.lastseat;

import io.lastseat.bench.contest.Contender;
import io.lastseat.bench.contest.ContestVerdicts;
import io.lastseat.bench.contest.Event;
import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.dynamodb.Dynamo;
import io.lastseat.model.Admission;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;

/**
 * Lastseat, set up in one way.
 *
 * @param lanes of each resource
 * @param gate whether it may turn people away unwritten
 * @param admission how requests come to their verdicts
 * @param keyed whether callers send idempotency keys
 * @param processes of intake; calls go to them in turn
 * @param confirmed whether each ask is two calls: a hold, and its confirmation
 */
public record LastseatKind(
    String name,
    int lanes,
    boolean gate,
    Admission admission,
    boolean keyed,
    int processes,
    boolean confirmed)
    implements Kind<Dynamo> {

  /** Lastseat as it comes. */
  public static final LastseatKind PLAIN =
      new LastseatKind("lastseat", 1, true, Admission.STREAM, false, 1, false);

  private static final int SEVERAL = 4;

  /** All that are compared. */
  public static Seq<Kind<Dynamo>> all() {
    return Vector.of(
        PLAIN,
        new LastseatKind("lastseat-16-lanes", 16, true, Admission.STREAM, false, 1, false),
        immediate("", true, false, 1, false),
        immediate("-no-gate", false, false, 1, false),
        immediate("-keys", true, true, 1, false),
        immediate("-4-processes", true, false, SEVERAL, false),
        immediate("-keys-4-processes", true, true, SEVERAL, false),
        immediate("-hold-confirm", true, false, 1, true));
  }

  private static LastseatKind immediate(
      String way, boolean gate, boolean keyed, int processes, boolean confirmed) {
    return new LastseatKind(
        "lastseat-immediate" + way, 1, gate, Admission.IMMEDIATE, keyed, processes, confirmed);
  }

  @Override
  public String summary() {
    return way()
        + (lanes == 1 ? "" : " " + lanes + " lanes.")
        + (gate ? "" : " Everybody gets a verdict on record.")
        + (keyed ? " With an idempotency key in each call." : "")
        + (processes == 1 ? "" : " " + processes + " processes take the calls in turn.")
        + (confirmed ? " Each request is a hold and its confirmation, two calls." : "");
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
