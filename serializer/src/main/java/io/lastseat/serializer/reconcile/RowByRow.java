package io.lastseat.serializer.reconcile;

import io.lastseat.log.RowTable;
import io.lastseat.model.Lane;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.VerdictRow;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.tables.NewerVersionException;
import io.vavr.collection.Map;
import io.vavr.collection.Vector;

/**
 * Looks up the row of each request: one read unit each. Each page of requests stands for itself, so
 * the walk may be cut after any page.
 */
final class RowByRow {

  private final RowTable rows;
  private final Driver driver;

  RowByRow(RowTable rows, Driver driver) {
    this.rows = rows;
    this.driver = driver;
  }

  /**
   * Drives those that have no row and are not too young.
   *
   * @return the lanes of requests that must be held against the whole log
   */
  Vector<Lane> check(Vector<StoredRequest> requests, TooYoung tooYoung, Findings findings) {
    return Vector.ofAll(requests.groupBy(stored -> stored.request().resource()))
        .flatMap(of -> check(of._1(), of._2(), tooYoung, findings));
  }

  private Vector<Lane> check(
      ResourceId resource, Vector<StoredRequest> requests, TooYoung tooYoung, Findings findings) {
    try {
      Map<RequestId, VerdictRow> rowsThere =
          rows.verdicts(resource, requests.map(stored -> stored.request().id()));
      Vector<StoredRequest> open =
          requests.reject(stored -> rowsThere.containsKey(stored.request().id()));
      Vector<StoredRequest> old = open.reject(stored -> tooYoung.includes(stored.request()));
      open.drop(old.size()).forEach(young -> findings.tooYoung());
      return old.isEmpty()
          ? Vector.empty()
          : driver
              .drive(resource, old, findings)
              .deferred()
              .map(deferral -> new Lane(resource, deferral.id().lane()))
              .distinct();
    } catch (NewerVersionException newer) {
      // A row of a newer version must not hold other resources.
      findings.failed(resource, newer);
      return Vector.empty();
    }
  }
}
