package io.lastseat.intake.usecase;

import io.lastseat.log.DecisionLog;
import io.lastseat.log.OwedRows;
import io.lastseat.log.RowTable;
import io.lastseat.model.Commit;
import io.lastseat.model.Grant;
import io.lastseat.model.GrantRow;
import io.lastseat.model.Head;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.VerdictRow;
import io.lastseat.model.request.Part;
import io.vavr.collection.HashMap;
import io.vavr.collection.Map;
import io.vavr.collection.Vector;

/**
 * What became of claims of which a resource has a part. The rows of a claim stand under its home
 * alone; they say in which commit of this log the same stands.
 */
final class PartsOnRoster {

  private final DecisionLog log;
  private final RowTable rows;
  private final OwedRows owed;

  PartsOnRoster(DecisionLog log, RowTable rows) {
    this.log = log;
    this.rows = rows;
    this.owed = new OwedRows(log, rows);
  }

  /**
   * What those have as of this head that were changed since.
   *
   * @param asOf read before
   */
  Map<RequestId, Grant> changed(Head asOf, Vector<VerdictRow> entries) {
    if (asOf.books().amended() == 0) {
      return HashMap.empty();
    }
    return entries
        .map(row -> row.verdict().request())
        .filter(Part.class::isInstance)
        .map(request -> (Part) request)
        .groupBy(Part::home)
        .foldLeft(
            HashMap.<RequestId, Grant>empty(),
            (all, ofOne) -> all.merge(changed(asOf, ofOne._1(), ofOne._2().map(Part::whole))));
  }

  private HashMap<RequestId, Grant> changed(Head asOf, ResourceId home, Vector<RequestId> claims) {
    ResourceId resource = asOf.resource();
    Vector<GrantRow> owing =
        log.head(home).toVector().flatMap(owed::commits).flatMap(Commit::grantRows);
    return rows.grants(home, claims, owing)
        .filter(
            row ->
                row.together()
                    .flatMap(together -> together.commits().get(resource))
                    .exists(commit -> commit <= asOf.number()))
        .sortBy(row -> row.grant().changes())
        .foldLeft(
            HashMap.empty(),
            (all, row) -> all.put(Part.idFor(home, row.about()), row.grant().part(resource)));
  }
}
