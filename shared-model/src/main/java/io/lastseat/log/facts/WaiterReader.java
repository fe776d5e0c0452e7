package io.lastseat.log.facts;

import io.lastseat.log.store.DecisionLog;
import io.lastseat.log.store.Heads;
import io.lastseat.log.store.LogBehindException;
import io.lastseat.log.store.RowTable;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.row.GrantRow;
import io.lastseat.model.row.PlaceRow;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.VerdictRow;
import io.vavr.collection.Vector;

/**
 * Reads the places of a waiting list, and their states, from the rows and from the commits that owe
 * rows, both after the head. It reads only as many places as may be served.
 */
public final class WaiterReader {

  private final DecisionLog log;
  private final RowTable rows;
  private final PendingRows owed;

  public WaiterReader(DecisionLog log, RowTable rows, PendingRows owed) {
    this.log = log;
    this.rows = rows;
    this.owed = owed;
  }

  /**
   * Reads the requests that wait at {@code most} places, beginning at the place {@code from}.
   *
   * @return a newer head if a row belongs to a commit after the known head, and nothing was
   *     learned; else the same head
   * @throws MissingPlaceException if the first of these places has no row
   * @throws LogBehindException if a row names a commit that does not exist
   */
  public Head read(Head head, long from, long most, BatchState progress) {
    long to = Math.min(from + most, head.books().waiting().next()) - 1;
    Vector<Commit> owing = owed.others(head, progress.carried());
    Vector<PlaceRow> places =
        rows.places(head.resource(), from, to)
            .appendAll(owing.flatMap(Commit::verdictRows).flatMap(VerdictRow::placeRow))
            .appendAll(lost(from, to, progress));
    Vector<GrantRow> changes =
        rows.grants(
            head.resource(), places.map(Row::about).distinct(), owing.flatMap(Commit::grantRows));
    Head newest = Heads.notBehind(log, head, Vector.<Row>ofAll(places).appendAll(changes));
    if (newest.number() > head.number()) {
      return newest;
    }
    places.forEach(progress::joined);
    changes.forEach(progress.priorStates()::granted);
    if (!progress.waiters().containsKey(from)) {
      throw new MissingPlaceException(head.resource(), from);
    }
    return head;
  }

  /** The places of that range whose rows are about to be written again. */
  private static Vector<PlaceRow> lost(long from, long to, BatchState progress) {
    return Vector.ofAll(progress.due())
        .filter(PlaceRow.class::isInstance)
        .map(row -> (PlaceRow) row)
        .filter(row -> row.waiter().place().number() >= from)
        .filter(row -> row.waiter().place().number() <= to);
  }
}
