package io.lastseat.intake.reservation;

import io.lastseat.intake.admit.Submit;
import io.lastseat.intake.lookup.BooksCache;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.lookup.Status;
import io.lastseat.intake.request.CallResult;
import io.lastseat.intake.request.CallResult.Invalid;
import io.lastseat.intake.request.CallResult.Taken;
import io.lastseat.intake.request.Command;
import io.lastseat.intake.request.FollowUp;
import io.lastseat.intake.request.OwnKey;
import io.lastseat.intake.request.Refusal;
import io.lastseat.intake.request.RequestStatus;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.GrantRow;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.model.terms.Terms;
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
   * The result, as far as the caller waits.
   *
   * @param key makes a repetition find the request that the first try wrote, if its id does not
   *     derive from the reservation
   * @param isShown whether the caller may know of the reservation
   */
  public CallResult followUp(
      ResourceId resource,
      RequestId reservation,
      FollowUp kind,
      Option<OwnKey> key,
      Deadline deadline,
      Predicate<Request> isShown) {
    Option<Head> seen = books.created(resource);
    if (seen.exists(head -> head.books().isLock())) {
      return new Invalid(Refusal.IS_A_LOCK);
    }
    if (seen.exists(head -> head.books().archived())) {
      return new Invalid(Refusal.RESOURCE_ARCHIVED);
    }
    // The reservation that shall create the resource may have yet to be decided.
    return status
        .of(resource, reservation, deadline.look(), isShown)
        .mapLeft(none -> new Invalid(seen.isEmpty() ? Refusal.UNKNOWN_RESOURCE : none))
        .fold(
            unknown -> unknown,
            before ->
                isOfLock(before.request())
                    ? new Invalid(Refusal.IS_A_LOCK)
                    : followUp(
                        seen.getOrElse(() -> Head.before(resource)), before, kind, key, deadline));
  }

  /** It asks for a lock, which may have yet to be made. */
  private static boolean isOfLock(Request reservation) {
    return reservation.reserves().flatMap(Reserve::create).exists(Terms::lock);
  }

  private CallResult followUp(
      Head seen, RequestStatus before, FollowUp kind, Option<OwnKey> key, Deadline deadline) {
    ResourceId resource = seen.resource();
    Command command =
        Command.about(resource, before.request().id(), kind, key)
            .severalLogs(before.request() instanceof Claim);
    CallResult result = submit.of(command, deadline, seen);
    if (!(result instanceof Taken taken)) {
      return result;
    }
    RequestStatus request = taken.requestStatus();
    RequestStatus now =
        request.verdict().isEmpty() || taken.isDecidedNow()
            ? before
            : newest(resource, before, deadline);
    // Its row may not be there yet, or cannot be read just now.
    Option<GrantRow> change = request.verdict().flatMap(VerdictRow::grantRow);
    return new Taken(request, taken.seen(), change.map(now::and).orElse(Option.some(now)));
  }

  private RequestStatus newest(ResourceId resource, RequestStatus before, Deadline deadline) {
    return deadline.orIfItFails(
        () -> status.of(resource, before.request().id(), Deadline.none()).getOrElse(before),
        before);
  }
}
