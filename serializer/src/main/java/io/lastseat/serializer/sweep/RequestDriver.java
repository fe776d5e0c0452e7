package io.lastseat.serializer.sweep;

import io.lastseat.engine.SerialDecider;
import io.lastseat.engine.batch.BatchReport;
import io.lastseat.engine.batch.MissingPlaceException;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.serializer.BatchEvents;
import io.lastseat.telemetry.Event;
import io.vavr.collection.Seq;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Hands requests without their stream records to the decider. The decider itself looks for an
 * earlier verdict on each.
 */
final class RequestDriver {

  private final SerialDecider decider;
  private final RowRepair repair;
  private final Consumer<Event> telemetry;

  RequestDriver(SerialDecider decider, RowRepair repair, Consumer<Event> telemetry) {
    this.decider = decider;
    this.repair = repair;
    this.telemetry = telemetry;
  }

  /**
   * Decides these requests, in the order in which they were taken in.
   *
   * @return the result
   */
  BatchReport drive(ResourceId resource, Seq<StoredRequest> requests, Findings findings) {
    Seq<PendingRequest> pendingRequests =
        requests.sortBy(stored -> stored.request().takenAt()).map(PendingRequest::found);
    BatchReport decided =
        withPlaces(resource, findings, () -> decider.decide(resource, pendingRequests));
    findings.driven(requests.size() - decided.deferred().size(), 0);
    decided.failure().forEach(failure -> findings.failed(resource, failure));
    decided.contradicting().forEach(id -> findings.contradicting(resource, id));
    return decided;
  }

  /** Reports this many requests as decided: archived commits may contain their verdicts. */
  void archived(ResourceId resource, int requests) {
    if (requests > 0) {
      telemetry.accept(new Event.ArchivedAgain(resource, requests));
    }
  }

  /** Writes rows that the resource's commits may owe, and decides due waiting places. */
  void wake(ResourceId resource, Findings findings) {
    BatchReport decided = withPlaces(resource, findings, () -> decider.wake(resource));
    decided.failure().forEach(failure -> findings.failed(resource, failure));
  }

  /** Does the work. If a needed row of the waiting list is lost, it writes all and repeats. */
  private BatchReport withPlaces(
      ResourceId resource, Findings findings, Supplier<BatchReport> work) {
    BatchReport decided = counted(work.get(), findings);
    if (decided.failure().exists(MissingPlaceException.class::isInstance)) {
      repair.writeWaitingList(resource);
      return counted(work.get(), findings);
    }
    return decided;
  }

  private BatchReport counted(BatchReport decided, Findings findings) {
    BatchEvents.tell(decided, telemetry);
    findings.driven(0, decided.commits().map(commit -> commit.verdicts().size()).sum().intValue());
    return decided;
  }
}
