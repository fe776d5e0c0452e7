package io.lastseat.serializer.reconcile;

import io.lastseat.log.VerdictRows;
import io.lastseat.model.Request;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.tables.NewerVersionException;
import io.vavr.collection.Vector;
import java.time.Instant;
import java.util.Set;

/**
 * Looks up the row of each request: one read unit each, and each page of requests stands for
 * itself.
 */
final class RowByRow {

  private final VerdictRows rows;
  private final Driver driver;

  RowByRow(VerdictRows rows, Driver driver) {
    this.rows = rows;
    this.driver = driver;
  }

  /** Drives those that have no row and were taken in before this time. */
  void check(Vector<Request> requests, Instant takenBefore, Findings findings) {
    if (requests.isEmpty()) {
      return;
    }
    try {
      Set<RequestId> decided = rows.find(requests.map(Request::id)).keySet().toJavaSet();
      requests
          .reject(request -> decided.contains(request.id()))
          .groupBy(Request::resource)
          .forEach((resource, open) -> drive(resource, open, takenBefore, findings));
    } catch (NewerVersionException newer) {
      oneByOne(requests, takenBefore, findings, newer);
    }
  }

  /** A row of a newer version must not hold other resources. */
  private void oneByOne(
      Vector<Request> requests,
      Instant takenBefore,
      Findings findings,
      NewerVersionException newer) {
    var byResource = requests.groupBy(Request::resource);
    if (byResource.size() == 1) {
      findings.failed(requests.head().resource(), newer);
    } else {
      byResource.values().forEach(some -> check(some, takenBefore, findings));
    }
  }

  private void drive(
      ResourceId resource, Vector<Request> open, Instant takenBefore, Findings findings) {
    Vector<Request> old = open.filter(request -> request.takenAt().isBefore(takenBefore));
    open.drop(old.size()).forEach(young -> findings.tooYoung());
    if (!old.isEmpty()) {
      driver.drive(resource, old, findings);
    }
  }
}
