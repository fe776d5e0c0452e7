package io.lastseat.serializer.sweep;

import io.lastseat.engine.batch.BatchReport.Deferral;
import io.lastseat.log.RowTable;
import io.lastseat.model.id.Lane;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.tables.fields.NewerVersionException;
import io.vavr.collection.Map;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import java.util.function.Predicate;

/**
 * Looks up the rows of each request: the verdict, the change of its reservation and its place on
 * the waiting list, for one read unit each. Each page of requests is independent, so the walk may
 * be interrupted after any page.
 */
final class RowByRow {

  private final RowTable rows;
  private final RowRepair repair;
  private final RequestDriver driver;

  RowByRow(RowTable rows, RowRepair repair, RequestDriver driver) {
    this.rows = rows;
    this.repair = repair;
    this.driver = driver;
  }

  /**
   * Drives the requests that lack a row and are not too young.
   *
   * @return the lanes of requests that must be compared with the whole log
   */
  Vector<Lane> check(
      Vector<StoredRequest> requests, Predicate<Request> tooYoung, Findings findings) {
    return Vector.ofAll(requests.groupBy(stored -> stored.request().resource()))
        .flatMap(of -> check(of._1(), of._2(), tooYoung, findings));
  }

  private Vector<Lane> check(
      ResourceId resource,
      Vector<StoredRequest> requests,
      Predicate<Request> tooYoung,
      Findings findings) {
    try {
      Map<RequestId, VerdictRow> rowsThere =
          rows.verdicts(resource, requests.map(stored -> stored.request().id()));
      repair.writePromoted(resource, rowsThere.values().toVector());
      Set<RequestId> whole = whole(rowsThere.values().toVector());
      Vector<StoredRequest> open = requests.reject(stored -> whole.contains(stored.request().id()));
      Vector<StoredRequest> old = open.reject(stored -> tooYoung.test(stored.request()));
      open.drop(old.size()).forEach(young -> findings.tooYoung());
      if (old.isEmpty()) {
        return Vector.empty();
      }
      // A request that waits for other logs is not decided sooner by reading this one.
      var deferred = driver.drive(resource, old, findings).deferred();
      var heldUp = deferred.partition(Deferral::severalLogs);
      heldUp._1().forEach(left -> findings.failed(resource, left.id().text() + ": " + left.why()));
      return heldUp._2().map(left -> new Lane(resource, left.id().lane())).distinct();
    } catch (NewerVersionException newer) {
      // A row of a newer version must not block other resources.
      findings.failed(resource, newer);
      return Vector.empty();
    }
  }

  /** The requests with these verdicts that lack no other row. */
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
