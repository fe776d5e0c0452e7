package io.lastseat.intake.lookup;

import io.lastseat.intake.request.RequestStatus;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.log.store.RowsOf;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Request;
import io.lastseat.model.row.VerdictRow;
import io.vavr.control.Option;

/** Finds verdicts from calls that have no row, or have none yet. */
public record DecidedInCalls(DecisionLog log, BooksCache books, Verdicts verdicts) {

  /** The newest head, if calls have decided anything up to it. */
  public Option<Head> head(ResourceId resource) {
    return books.newest(resource).filter(head -> head.marks().immediateThrough() > 0);
  }

  /**
   * The verdict on a request for which a look-up found no row a moment ago. The head is read after
   * that look-up. A row that this head does not list as owed was written by then, so the row is
   * looked for once more.
   */
  public Option<VerdictRow> of(ResourceId resource, RequestId id) {
    Option<Head> newest = head(resource);
    return newest
        .flatMap(head -> of(head, id))
        .orElse(() -> newest.flatMap(head -> verdicts.find(resource, id).verdict()));
  }

  /** The verdict on a request, from a call or from the stream; none if it has no verdict. */
  public Option<VerdictRow> orByRow(ResourceId resource, RequestId id) {
    return verdicts.find(resource, id).verdict().orElse(() -> of(resource, id));
  }

  /** The accepted cancellation of a reservation; none if there is none. */
  public Option<Verdict> endOf(Request reservation) {
    return orByRow(reservation.resource(), Cancel.idFor(reservation.id()))
        .map(VerdictRow::verdict)
        .filter(Verdict::accepted);
  }

  /** A verdict that needs no row, or has none yet, as of this head. */
  public Option<VerdictRow> of(Head head, RequestId id) {
    return log.withoutRow(head, id);
  }

  /**
   * The rows of a request. They include a verdict that needs no row, or has none yet, as of this
   * head. The head was read before the rows, so no verdict up to it is missed.
   */
  public RowsOf rows(Option<Head> head, ResourceId resource, RequestId id) {
    RowsOf found = verdicts.find(resource, id);
    return new RowsOf(
        found.verdict().orElse(() -> head.flatMap(known -> of(known, id))), found.since());
  }

  /** Remembers that, by a client's word, this commit contains the verdict on the request. */
  void said(RequestId id, long commit) {
    log.said(id, commit);
  }

  /** Adds the newest change of the reservation as of this head. Its row may not be written yet. */
  public RequestStatus changed(Option<Head> head, RequestStatus requestStatus) {
    return head.filter(known -> !known.books().isLock())
        .filter(known -> requestStatus.grant().exists(grant -> !grant.isEnded()))
        .flatMap(known -> log.changeWithoutRow(known, requestStatus.request().id()))
        .map(requestStatus::and)
        .getOrElse(requestStatus);
  }
}
