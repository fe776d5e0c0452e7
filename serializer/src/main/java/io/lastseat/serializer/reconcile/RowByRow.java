package io.lastseat.serializer.reconcile;

import io.lastseat.log.RowTable;
import io.lastseat.model.Lane;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Row;
import io.lastseat.model.VerdictRow;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.tables.NewerVersionException;
import io.vavr.collection.Map;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;

/**
 * Looks up the row of each request, and the rows of what a reservation has since it and of its
 * place on the waiting list: one read unit each. Each page of requests stands for itself, so the
 * walk may be cut after any page.
 */
final class RowByRow {

  private final RowTable rows;
  private final Promoted promoted;
  private final Driver driver;

  RowByRow(RowTable rows, Promoted promoted, Driver driver) {
    this.rows = rows;
    this.promoted = promoted;
    this.driver = driver;
  }

  /**
   * Drives those that lack a row and are not too young.
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
      promoted.check(resource, rowsThere.values().toVector());
      Set<RequestId> whole = whole(rowsThere.values().toVector());
      Vector<StoredRequest> open = requests.reject(stored -> whole.contains(stored.request().id()));
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

  /** Of these, those that lack no other row. */
  private Set<RequestId> whole(Vector<VerdictRow> verdicts) {
    Set<Row> missing = rows.missing(verdicts.flatMap(RowByRow::others)).toSet();
    return verdicts
        .reject(row -> others(row).exists(missing::contains))
        .map(VerdictRow::about)
        .toSet();
  }

  private static Vector<Row> others(VerdictRow row) {
    return row.all().tail();
  }
}
