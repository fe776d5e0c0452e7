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
 * @param lanes of each event
 * @param processes of intake, called in turn
 * @param oneCall whether a process has one call at a time, as in Lambda
 * @param categories whether each event has three categories
 */
public record LastseatKind(
    String name,
    Admission admission,
    Keys keys,
    int lanes,
    int processes,
    boolean oneCall,
    boolean categories)
    implements Kind<Dynamo> {

  /** The idempotency keys of calls. */
  enum Keys {
    NONE(""),
    OPAQUE(" With an idempotency key in each call."),
    /** Keys that begin with the {@code keyPrefix} of the event. */
    FLOOR(" With an idempotency key in each call that names its floor.");

    private final String summary;

    Keys(String summary) {
      this.summary = summary;
    }
  }

  /** Lastseat with its defaults. */
  public static final LastseatKind PLAIN =
      new LastseatKind("lastseat", Admission.STREAM, Keys.NONE, 1, 1, false, false);

  /** All configurations. */
  public static Seq<Kind<Dynamo>> all() {
    return Vector.of(
        PLAIN,
        new LastseatKind("lastseat-4-lanes", Admission.STREAM, Keys.NONE, 4, 1, false, false),
        immediate("", Keys.NONE, 1),
        new LastseatKind(
            "lastseat-immediate-categories", Admission.IMMEDIATE, Keys.NONE, 1, 1, false, true),
        immediate("-keys", Keys.OPAQUE, 1),
        immediate("-floor-keys", Keys.FLOOR, 1),
        immediate("-floor-keys-4-processes", Keys.FLOOR, 4),
        immediate("-16-processes", Keys.NONE, 16));
  }

  private static LastseatKind immediate(String name, Keys keys, int processes) {
    return new LastseatKind(
        "lastseat-immediate" + name,
        Admission.IMMEDIATE,
        keys,
        1,
        processes,
        processes == 16,
        false);
  }

  @Override
  public String summary() {
    return way()
        + keys.summary
        + (categories ? " Each event has three categories." : "")
        + (lanes == 1 ? "" : " Requests are spread over %d lanes.".formatted(lanes))
        + (processes == 1 ? "" : " %d processes take the calls in turn".formatted(processes))
        + (oneCall ? ", each one call at a time, as in Lambda." : processes == 1 ? "" : ".");
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
