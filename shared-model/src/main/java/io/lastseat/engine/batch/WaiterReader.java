package io.lastseat.engine.batch;

import io.lastseat.engine.find.Heads;
import io.lastseat.log.LogBehindException;
import io.lastseat.log.RowTable;
import io.lastseat.model.CategoryUnits;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.grant.Place;
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

  private final Heads heads;
  private final RowTable rows;
  private final PendingRows owed;

  public WaiterReader(Heads heads, RowTable rows, PendingRows owed) {
    this.heads = heads;
    this.rows = rows;
    this.owed = owed;
  }

  /**
   * Reads the requests that wait at {@code most} places of a line, beginning at {@code first}.
   *
   * @return a newer head if a row belongs to a commit after the known head, and nothing was
   *     learned; else the same head
   * @throws MissingPlaceException if the first of these places has no row
   * @throws LogBehindException if a row names a commit that does not exist
   */
  public Head read(Head head, Place.Key first, long most, BatchState state) {
    long next =
        first
            .category()
            .map(head.books()::units)
            .map(CategoryUnits::line)
            .getOrElse(head.books().waiting())
            .next();
    long to = Math.min(first.number() + most, next) - 1;
    Vector<Commit> owing = owed.others(head, state.known().carried());
    Vector<PlaceRow> places =
        rows.places(head.resource(), first, to)
            .appendAll(owing.flatMap(Commit::verdictRows).flatMap(VerdictRow::placeRows))
            .appendAll(lost(first, to, state));
    Vector<GrantRow> changes =
        rows.grants(
            head.resource(), places.map(Row::about).distinct(), owing.flatMap(Commit::grantRows));
    Head newest = heads.notBehind(head, Vector.<Row>ofAll(places).appendAll(changes));
    if (newest.number() > head.number()) {
      return newest;
    }
    places.forEach(state.known()::joined);
    changes.forEach(state.known().priorStates()::granted);
    if (!state.known().waiters().containsKey(first)) {
      throw new MissingPlaceException(head.resource(), first);
    }
    return head;
  }

  /** The places of that range whose rows are about to be written again. */
  private static Vector<PlaceRow> lost(Place.Key first, long to, BatchState state) {
    return state
        .rows()
        .due()
        .filter(PlaceRow.class::isInstance)
        .map(row -> (PlaceRow) row)
        .filter(row -> row.place().category().equals(first.category()))
        .filter(row -> row.place().number() >= first.number() && row.place().number() <= to);
  }
}
