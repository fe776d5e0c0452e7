package io.lastseat.serializer;

import io.lastseat.engine.batch.BatchReport;
import io.lastseat.telemetry.Event;
import io.vavr.control.Option;
import java.util.function.Consumer;

/** Reports what was decided for one resource as telemetry. */
public final class BatchEvents {

  /** Sends the events of the decision to this consumer. */
  public static void tell(BatchReport decided, Consumer<Event> telemetry) {
    boolean withRows = decided.failure().isEmpty();
    decided.commits().forEach(one -> telemetry.accept(new Event.Committed(one, withRows)));
    if (decided.lostAppends() > 0) {
      telemetry.accept(new Event.LostAppends(decided.resource(), decided.lostAppends()));
    }
    if (decided.overtaken() > 0) {
      telemetry.accept(new Event.ClaimRoundsLost(decided.resource(), decided.overtaken()));
    }
    if (decided.takenOver() > 0) {
      boolean execution = decided.commits().last().books().isExecution();
      telemetry.accept(new Event.TakenOver(decided.resource(), execution, decided.takenOver()));
    }
    if (!decided.archived().isEmpty()) {
      telemetry.accept(new Event.ArchivedAgain(decided.resource(), decided.archived().size()));
    }
    decided
        .failure()
        .forEach(
            failure ->
                telemetry.accept(new Event.Stopped(Option.some(decided.resource()), failure)));
  }

  private BatchEvents() {}
}
