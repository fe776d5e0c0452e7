package io.lastseat.intake.usecase;

import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Verdict;
import io.lastseat.model.VerdictRow;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Request;
import io.vavr.control.Option;

/** How reservations of a lock ended that its books no longer tell of. */
final class Ends {

  private final DecidedInCalls inCalls;
  private final Verdicts verdicts;

  Ends(DecidedInCalls inCalls, Verdicts verdicts) {
    this.inCalls = inCalls;
    this.verdicts = verdicts;
  }

  /**
   * The cancellation that was granted to it, decided by whichever way; none where there is none.
   */
  Option<Verdict> of(Request reservation) {
    RequestId end = Cancel.idFor(reservation.id());
    ResourceId lock = reservation.resource();
    return verdicts
        .find(lock, end)
        .verdict()
        .orElse(() -> inCalls.of(lock, end))
        .map(VerdictRow::verdict)
        .filter(Verdict::accepted);
  }
}
