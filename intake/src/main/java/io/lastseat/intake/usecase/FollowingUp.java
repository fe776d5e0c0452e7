package io.lastseat.intake.usecase;

import io.lastseat.intake.usecase.Submitted.Taken;
import io.lastseat.log.RowsOf;
import io.lastseat.model.EndRow;
import io.lastseat.model.Head;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Row;
import io.vavr.control.Either;
import io.vavr.control.Option;

/**
 * Takes in a request that ends or changes an earlier reservation. It stands in the reservation's
 * lane, so it is decided after the reservation, in order like any other.
 */
public final class FollowingUp {

  private final BooksCache books;
  private final Status status;
  private final Submit submit;

  /** Behind these books. */
  public FollowingUp(BooksCache books, Status status, Submit submit) {
    this.books = books;
    this.status = status;
    this.submit = submit;
  }

  /** What became of it, as far as the caller waits; asking again finds the same request. */
  public Either<Refusal, FollowedUp> followUp(
      ResourceId resource, RequestId reservation, FollowUp kind, Patience patience) {
    Option<Head> seen = books.created(resource);
    return seen.isEmpty()
        ? Either.left(Refusal.UNKNOWN_RESOURCE)
        : status
            .of(resource, reservation, Patience.none())
            .flatMap(before -> followUp(seen.get(), before, kind, patience));
  }

  private Either<Refusal, FollowedUp> followUp(
      Head seen, Standing before, FollowUp kind, Patience patience) {
    RequestId reservation = before.request().id();
    Submitted submitted =
        submit.submit(
            seen,
            kind.wish(reservation),
            new RequestName.Derived(kind.id(reservation)),
            request -> Option.none(),
            patience);
    if (!(submitted instanceof Taken taken)) {
      return Either.left(Refusal.KEY_USED_OTHERWISE);
    }
    Standing request = taken.standing();
    return Either.right(
        new FollowedUp(
            request.verdict().isEmpty()
                ? before
                : after(seen.resource(), before, request, patience),
            request));
  }

  /** The verdict tells of an end whose row may not be there yet, or cannot be read just now. */
  private Standing after(
      ResourceId resource, Standing before, Standing request, Patience patience) {
    Standing now =
        patience.orIfItFails(
            () -> status.of(resource, before.request().id(), Patience.none()).getOrElse(before),
            before);
    Option<EndRow> told =
        request
            .verdict()
            .flatMap(row -> row.withEnd().find(EndRow.class::isInstance))
            .map((Row row) -> (EndRow) row);
    return new Standing(now.request(), new RowsOf(now.verdict(), now.end().orElse(told)));
  }
}
