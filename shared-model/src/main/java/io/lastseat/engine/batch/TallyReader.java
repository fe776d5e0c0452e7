package io.lastseat.engine.batch;

import io.lastseat.decide.check.Tallies;
import io.lastseat.engine.find.Heads;
import io.lastseat.log.LogBehindException;
import io.lastseat.log.RowTable;
import io.lastseat.model.PriorState;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.TallyRow;
import io.vavr.collection.HashSet;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

/**
 * Reads the tallies of applicants from the rows and from the commits that owe rows, both after the
 * head. It reads the tallies of the whole batch at once, for one read unit an applicant.
 */
public final class TallyReader {

  /** The most tallies read at once: no commit decides about many more. */
  private static final int MOST = 400;

  private final Heads heads;
  private final RowTable rows;
  private final PendingRows owed;

  public TallyReader(Heads heads, RowTable rows, PendingRows owed) {
    this.heads = heads;
    this.rows = rows;
    this.owed = owed;
  }

  /**
   * Reads the tally of this applicant, and those of others who have a request in the batch or wait,
   * as many as one commit may need.
   *
   * @return a newer head if a row belongs to a commit after the known head, and nothing was
   *     learned; else the same head
   * @throws LogBehindException if a row names a commit that does not exist
   */
  public Head read(Head head, TallyName wanted, BatchState state) {
    Set<TallyName> names = unknown(state).add(wanted);
    Vector<Commit> owing = owed.others(head, state.known().carried());
    // A tally that is not asked for may have a newer row, which is not read here.
    Vector<TallyRow> found =
        rows.tallies(head.resource(), names.toVector())
            .appendAll(
                owing.flatMap(Commit::tallyRows).filter(row -> names.contains(row.tally().name())));
    Head newest = heads.notBehind(head, Vector.<Row>ofAll(found));
    if (newest.number() > head.number()) {
      return newest;
    }
    names.forEach(name -> state.known().tallies().untold(name, Tally.empty(name)));
    found.forEach(state.known()::learn);
    return head;
  }

  private static Set<TallyName> unknown(BatchState state) {
    Set<TallyName> names = HashSet.empty();
    for (Waiter waiter : state.known().waiters().values()) {
      names = with(names, waiting(waiter.id(), state).flatMap(Grant::whose), state);
    }
    for (PendingRequest pendingRequest : state.open().all()) {
      names = with(names, Tallies.stated(pendingRequest.request()), state);
      names = with(names, before(pendingRequest.request(), state), state);
      if (names.size() >= MOST) {
        break;
      }
    }
    return names;
  }

  private static Set<TallyName> with(
      Set<TallyName> names, Option<TallyName> more, BatchState state) {
    return names.addAll(more.filter(name -> !state.known().tallies().isKnown(name)));
  }

  /** The grant of one who still waits, perhaps of another applicant by now. */
  private static Option<Grant> waiting(RequestId waiter, BatchState state) {
    return state
        .known()
        .priorStates()
        .of(waiter)
        .flatMap(PriorState::grant)
        .filter(Grant::isWaiting);
  }

  private static Option<TallyName> before(Request request, BatchState state) {
    return request
        .reservation()
        .flatMap(state.known().priorStates()::of)
        .flatMap(PriorState::grant)
        .flatMap(Grant::whose);
  }
}
