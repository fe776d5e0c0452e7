package io.lastseat.intake.usecase;

import io.lastseat.intake.usecase.Submitted.Taken;
import io.lastseat.log.RowsOf;
import io.lastseat.model.Head;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Terms;
import io.lastseat.model.VerdictRow;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.function.Predicate;

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

  /**
   * What became of it, as far as the caller waits.
   *
   * @param key makes a repetition find the request that the first try wrote, where it has no id of
   *     its own
   * @param isShown whether the caller may know of the reservation
   */
  public Either<Refusal, FollowedUp> followUp(
      ResourceId resource,
      RequestId reservation,
      FollowUp kind,
      Option<OwnKey> key,
      Patience patience,
      Predicate<Request> isShown) {
    Option<Head> seen = books.created(resource);
    if (seen.exists(head -> head.books().isLock())) {
      return Either.left(Refusal.IS_A_LOCK);
    }
    if (seen.exists(head -> head.books().archived())) {
      return Either.left(Refusal.RESOURCE_ARCHIVED);
    }
    return status
        .of(resource, reservation, Patience.none(), isShown)
        .mapLeft(none -> seen.isEmpty() ? Refusal.UNKNOWN_RESOURCE : none)
        .flatMap(
            // The reservation that shall create the resource may have yet to be decided.
            before -> {
              if (isOfLock(before.request())) {
                return Either.left(Refusal.IS_A_LOCK);
              }
              Head head = seen.getOrElse(() -> Head.before(resource));
              return followUp(head, before, kind, key, patience);
            });
  }

  /** It asks for a lock, which may have yet to be made. */
  private static boolean isOfLock(Request reservation) {
    return reservation.reserves().flatMap(Reserve::create).exists(Terms::lock);
  }

  private Either<Refusal, FollowedUp> followUp(
      Head seen, Standing before, FollowUp kind, Option<OwnKey> key, Patience patience) {
    RequestId reservation = before.request().id();
    Submitted submitted =
        submit.submit(
            seen,
            kind.wish(reservation),
            name(seen, reservation, kind, key),
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

  /** The verdict tells of a change whose row may not be there yet, or cannot be read just now. */
  private Standing after(
      ResourceId resource, Standing before, Standing request, Patience patience) {
    Standing now =
        patience.orIfItFails(
            () -> status.of(resource, before.request().id(), Patience.none()).getOrElse(before),
            before);
    RowsOf known = new RowsOf(now.verdict(), now.since());
    RowsOf told = request.verdict().flatMap(VerdictRow::grantRow).map(known::and).getOrElse(known);
    return new Standing(now.request(), told);
  }

  private static RequestName name(
      Head seen, RequestId reservation, FollowUp kind, Option<OwnKey> key) {
    return kind.id(reservation)
        .<RequestName>map(RequestName.Derived::new)
        .orElse(() -> key.map(own -> own.name(seen.books(), reservation)))
        .getOrElse(() -> RequestName.Random.inLane(reservation.lane()));
  }
}
