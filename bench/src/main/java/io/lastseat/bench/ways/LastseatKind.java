package io.lastseat.bench.ways;

import io.lastseat.bench.contest.Contender;
import io.lastseat.bench.contest.Contender.ContestVerdicts;
import io.lastseat.bench.contest.Contender.Event;
import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.place.Dynamo;
import io.lastseat.model.terms.Admission;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;

/**
 * Lastseat in one configuration.
 *
 * @param admission how requests are decided
 * @param keys the idempotency keys that callers send
 * @param asking the calls of an ask
 * @param processes of intake, called in turn
 */
public record LastseatKind(
    String name, Admission admission, Keys keys, Asking asking, int processes)
    implements Kind<Dynamo> {

  /** The idempotency keys of calls. */
  enum Keys {
    NONE("", ""),
    OPAQUE("-keys", " With an idempotency key in each call."),
    /** Keys that begin with the {@code keyPrefix} of the event. */
    FLOOR("-floor-keys", " With an idempotency key in each call that names its floor.");

    private final String way;
    private final String summary;

    Keys(String way, String summary) {
      this.way = way;
      this.summary = summary;
    }
  }

  /** The calls of an ask. */
  enum Asking {
    ONCE("", ""),
    HOLD_AND_CONFIRM("-hold-confirm", " Each request is a hold and its confirmation, two calls."),
    /** The run fails if the second answer differs. */
    TWICE("-twice", " Each call is sent again, to another process, which must say the same.");

    private final String way;
    private final String summary;

    Asking(String way, String summary) {
      this.way = way;
      this.summary = summary;
    }
  }

  /** Lastseat with its defaults. */
  public static final LastseatKind PLAIN =
      new LastseatKind("lastseat", Admission.STREAM, Keys.NONE, Asking.ONCE, 1);

  private static final int SEVERAL = 4;

  /** All configurations. */
  public static Seq<Kind<Dynamo>> all() {
    return Vector.of(
        PLAIN,
        immediate(Keys.NONE, Asking.ONCE, 1),
        immediate(Keys.OPAQUE, Asking.ONCE, 1),
        immediate(Keys.FLOOR, Asking.ONCE, 1),
        immediate(Keys.NONE, Asking.ONCE, SEVERAL),
        immediate(Keys.OPAQUE, Asking.ONCE, SEVERAL),
        immediate(Keys.FLOOR, Asking.ONCE, SEVERAL),
        immediate(Keys.FLOOR, Asking.TWICE, SEVERAL),
        immediate(Keys.NONE, Asking.HOLD_AND_CONFIRM, 1),
        immediate(Keys.OPAQUE, Asking.HOLD_AND_CONFIRM, 1),
        immediate(Keys.FLOOR, Asking.HOLD_AND_CONFIRM, 1),
        immediate(Keys.OPAQUE, Asking.HOLD_AND_CONFIRM, SEVERAL),
        immediate(Keys.FLOOR, Asking.HOLD_AND_CONFIRM, SEVERAL));
  }

  private static LastseatKind immediate(Keys keys, Asking asking, int processes) {
    String name =
        "lastseat-immediate"
            + keys.way
            + asking.way
            + (processes == 1 ? "" : "-" + processes + "-processes");
    return new LastseatKind(name, Admission.IMMEDIATE, keys, asking, processes);
  }

  @Override
  public String summary() {
    return way()
        + keys.summary
        + (processes == 1 ? "" : " " + processes + " processes take the calls in turn.")
        + asking.summary;
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
  public Contender open(Dynamo database, Seq<Event> events, ContestVerdicts verdicts) {
    return new Lastseat(this, database, events, verdicts);
  }
}
