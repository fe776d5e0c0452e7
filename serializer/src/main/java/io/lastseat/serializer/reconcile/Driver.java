package io.lastseat.serializer.reconcile;

import io.lastseat.log.Decided;
import io.lastseat.log.SerialDecider;
import io.lastseat.model.Arrival;
import io.lastseat.model.Request;
import io.lastseat.model.ResourceId;
import io.lastseat.serializer.telemetry.Telemetry;
import io.vavr.collection.Seq;
import io.vavr.control.Option;

/**
 * Hands requests to the decider, as found without their stream records. That something has no
 * verdict is only a hint: the decider looks for itself, whole, like everybody.
 */
final class Driver {

  private final SerialDecider decider;
  private final Telemetry telemetry;

  Driver(SerialDecider decider, Telemetry telemetry) {
    this.decider = decider;
    this.telemetry = telemetry;
  }

  /**
   * Decides these, the one that was taken in first before the others.
   *
   * @return whether all are decided now
   */
  boolean drive(ResourceId resource, Seq<Request> requests, Findings findings) {
    Decided decided =
        decider.decide(
            resource,
            requests.sortBy(Request::takenAt).map(request -> new Arrival(request, Option.none())));
    telemetry.decided(resource, decided);
    findings.driven(
        requests.size(), decided.commits().map(c -> c.verdicts().size()).sum().intValue());
    decided.failure().forEach(failure -> findings.failed(resource, failure));
    return decided.failure().isEmpty();
  }

  /** Writes the rows that commits of this resource may miss. */
  void completeRows(ResourceId resource, Findings findings) {
    Decided nothing = decider.completeRows(resource);
    telemetry.decided(resource, nothing);
    nothing.failure().forEach(failure -> findings.failed(resource, failure));
  }
}
