package io.lastseat.intake.usecase;

import io.lastseat.log.DecisionLog;
import io.lastseat.log.RowsOf;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.VerdictRow;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Request;
import io.vavr.control.Either;
import io.vavr.control.Option;

/**
 * Says where a request stands: reads the rows, then the request, then what immediate admission
 * decided. A verdict that comes between two reads is only seen later, and a request that was
 * acknowledged is always found.
 */
public final class Status {

  private final DecisionLog log;
  private final Requests requests;
  private final Verdicts verdicts;
  private final BooksCache books;

  /**
   * Reads from these stores.
   *
   * @param books tell how many units wait before a request that waits
   */
  public Status(DecisionLog log, Requests requests, Verdicts verdicts, BooksCache books) {
    this.books = books;
    this.log = log;
    this.requests = requests;
    this.verdicts = verdicts;
  }

  /** Where the request stands after at most this wait; a wait that fails is a failure here. */
  public Either<Refusal, Standing> of(ResourceId resource, RequestId id, Patience wait) {
    return read(resource, id, wait)
        .map(standing -> standing.on(() -> books.waiting(resource)))
        .map(this::ofLock);
  }

  /** What was granted of a lock, or is over since: no row tells what was decided in its call. */
  private Standing ofLock(Standing standing) {
    return standing.tookLock()
        ? books
            .newest(standing.request().resource())
            .flatMap(head -> head.books().lock())
            .map(lock -> standing.of(lock, this::wasReleased))
            .getOrElse(standing)
        : standing;
  }

  private boolean wasReleased(Request reservation) {
    RequestId release = Cancel.idFor(reservation.id());
    ResourceId lock = reservation.resource();
    return verdicts
        .find(lock, release)
        .verdict()
        .orElse(() -> log.immediate(lock, release))
        .exists(row -> row.verdict().accepted());
  }

  private Either<Refusal, Standing> read(ResourceId resource, RequestId id, Patience wait) {
    RowsOf found = verdicts.find(resource, id);
    if (found.verdict().isDefined()) {
      return Either.right(new Standing(found.verdict().get().verdict().request(), found));
    }
    return requests
        .find(resource, id)
        .map(request -> Standing.of(request, verdicts.await(request, wait)))
        .orElse(() -> log.immediate(resource, id).map(row -> standing(row, found)))
        .toEither(Refusal.UNKNOWN_REQUEST);
  }

  private static Standing standing(VerdictRow row, RowsOf found) {
    return new Standing(row.verdict().request(), new RowsOf(Option.some(row), found.since()));
  }
}
