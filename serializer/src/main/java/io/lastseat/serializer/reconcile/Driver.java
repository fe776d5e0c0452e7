package io.lastseat.serializer.reconcile;

import io.lastseat.log.Decided;
import io.lastseat.log.MissingPlaceException;
import io.lastseat.log.SerialDecider;
import io.lastseat.model.ResourceId;
import io.lastseat.model.request.Arrival;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.serializer.telemetry.Telemetry;
import io.vavr.collection.Seq;

/**
 * Hands requests to the decider, as found without their stream records. That a request has no
 * verdict is only a hint: the decider looks for one itself.
 */
final class Driver {

  private final SerialDecider decider;
  private final RowRepair repair;
  private final Telemetry telemetry;

  Driver(SerialDecider decider, RowRepair repair, Telemetry telemetry) {
    this.decider = decider;
    this.repair = repair;
    this.telemetry = telemetry;
  }

  /**
   * Decides these, the one that was taken in first before the others.
   *
   * @return what became of them
   */
  Decided drive(ResourceId resource, Seq<StoredRequest> requests, Findings findings) {
    Decided decided =
        decider.decide(
            resource, requests.sortBy(stored -> stored.request().takenAt()).map(Arrival::found));
    telemetry.decided(decided);
    findings.driven(
        requests.size() - decided.deferred().size(),
        decided.commits().map(commit -> commit.verdicts().size()).sum().intValue());
    decided.failure().forEach(failure -> findings.failed(resource, failure));
    decided.contradicting().forEach(id -> findings.contradicting(resource, id));
    return decided;
  }

  /**
   * Writes the rows that commits of this resource may miss, and promotes whoever is due. Where a
   * place was lost that nobody can be promoted without, it writes all places again first.
   */
  void wake(ResourceId resource, Findings findings) {
    Decided decided = decider.wake(resource);
    if (decided.failure().exists(MissingPlaceException.class::isInstance)) {
      telemetry.decided(decided);
      repair.writePlaces(resource);
      decided = decider.wake(resource);
    }
    telemetry.decided(decided);
    decided.failure().forEach(failure -> findings.failed(resource, failure));
  }
}
