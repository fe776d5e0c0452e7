package io.lastseat.intake.lookup;

import io.lastseat.engine.find.HeadCache;
import io.lastseat.engine.find.VerdictFinder;
import io.lastseat.intake.request.Refusal;
import io.lastseat.intake.request.RequestStatus;
import io.lastseat.log.RowsOf;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Request;
import io.lastseat.model.row.VerdictRow;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.function.Predicate;

/**
 * Reads the status of a request: the head if calls decide, then the rows, then the commits that owe
 * rows as of that head, then the request. A verdict between two reads may be seen only later; an
 * acknowledged request, and an answered change, is always found.
 *
 * @param cache tell how many units wait before a request that waits
 * @param callsDecide whether calls decide in this deployment
 */
public record Status(
    VerdictFinder finder,
    Requests requests,
    Verdicts verdicts,
    HeadCache cache,
    boolean callsDecide) {

  /** Remembers a client's word that this commit has the request's verdict. It may be wrong. */
  public void hint(RequestId id, long commit) {
    finder.hint(id, commit);
  }

  /** The status after this wait at most. Throws the failure of a wait. */
  public Either<Refusal, RequestStatus> of(ResourceId resource, RequestId id, Deadline wait) {
    return of(resource, id, wait, request -> true);
  }

  /** The status of a request that the caller may see, after this wait; others are unknown. */
  public Either<Refusal, RequestStatus> of(
      ResourceId resource, RequestId id, Deadline wait, Predicate<Request> isShown) {
    return read(resource, id, wait, isShown)
        .mapLeft(unknown -> isArchived(resource) ? Refusal.RESOURCE_ARCHIVED : unknown)
        .filterOrElse(this::isKept, swept -> Refusal.RESOURCE_ARCHIVED)
        .map(this::ofLock)
        .map(requestStatus -> requestStatus.on(() -> cache.books(resource)))
        .map(requestStatus -> handedOver(finder, requestStatus));
  }

  private boolean isArchived(ResourceId resource) {
    return cache.recentlyCreated(resource).exists(head -> head.books().archived());
  }

  /** Whether the verdict is kept. Without a verdict, the row may have been deleted already. */
  private boolean isKept(RequestStatus requestStatus) {
    Request request = requestStatus.request();
    return requestStatus.verdict().isDefined()
        || cache.archived(request.resource(), request.takenAt()).isEmpty();
  }

  /** Adds the lease of a lock, live or over, from the books: calls write no row for it. */
  private RequestStatus ofLock(RequestStatus requestStatus) {
    return requestStatus.tookLock()
        ? cache
            .newest(requestStatus.request().resource())
            .map(
                head ->
                    requestStatus.of(head.books(), request -> endOf(finder, request).isDefined()))
            .getOrElse(requestStatus)
        : requestStatus;
  }

  private Either<Refusal, RequestStatus> read(
      ResourceId resource, RequestId id, Deadline wait, Predicate<Request> isShown) {
    Option<Head> head = callsDecide ? finder.headOfCalls(resource) : Option.none();
    RowsOf found = finder.rows(head, resource, id);
    if (found.verdict().isDefined()) {
      return found
          .verdict()
          .filter(row -> isShown.test(row.verdict().request()))
          .map(row -> changed(finder, head, requestStatus(row, found)))
          .toEither(Refusal.UNKNOWN_REQUEST);
    }
    Option<Request> written = requests.find(resource, id);
    return written.isDefined()
        ? written
            .filter(isShown)
            .map(request -> RequestStatus.of(request, verdicts.await(request, wait)))
            .toEither(Refusal.UNKNOWN_REQUEST)
        : Option.when(!callsDecide, () -> finder.afterRows(resource, id))
            .flatMap(row -> row)
            .filter(row -> isShown.test(row.verdict().request()))
            .map(row -> requestStatus(row, found))
            .toEither(Refusal.UNKNOWN_REQUEST);
  }

  private static RequestStatus requestStatus(VerdictRow row, RowsOf found) {
    return new RequestStatus(row.verdict().request(), new RowsOf(Option.some(row), found.since()));
  }

  /**
   * Adds the newest change of the reservation as of this head, whose row may not be written yet,
   * and to whom it was handed over last.
   */
  public static RequestStatus changed(
      VerdictFinder finder, Option<Head> head, RequestStatus requestStatus) {
    return handedOver(
        finder,
        head.filter(known -> !known.books().isLock())
            .filter(known -> requestStatus.grant().exists(grant -> !grant.isEnded()))
            .flatMap(known -> finder.changeWithoutRow(known, requestStatus.request().id()))
            .map(requestStatus::and)
            .getOrElse(requestStatus));
  }

  private static RequestStatus handedOver(VerdictFinder finder, RequestStatus requestStatus) {
    Request request = requestStatus.request();
    return requestStatus.with(change -> finder.handedTo(request.resource(), request.id(), change));
  }

  /** The accepted cancellation of a reservation; none if there is none. */
  public static Option<Verdict> endOf(VerdictFinder finder, Request reservation) {
    return finder
        .verdict(reservation.resource(), Cancel.idFor(reservation.id()))
        .map(VerdictRow::verdict)
        .filter(Verdict::accepted);
  }
}
