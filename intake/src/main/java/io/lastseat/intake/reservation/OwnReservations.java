package io.lastseat.intake.reservation;

import io.lastseat.command.ClientRequest.ReservationRequest;
import io.lastseat.command.OwnKey;
import io.lastseat.engine.find.HeadCache;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.lookup.SharedThreads;
import io.lastseat.intake.lookup.Status;
import io.lastseat.intake.request.CallResult;
import io.lastseat.intake.request.ClaimRequest;
import io.lastseat.intake.request.RequestStatus;
import io.lastseat.model.id.Owner;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.own.OwnLists;
import io.lastseat.own.OwnRequest;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The list of a signed-in caller's own requests.
 *
 * <p>A request is noted before it is taken in. So no failure or crash makes one that was taken in
 * missing. One that was noted and then turned away at the gate is not shown.
 *
 * @param cache choose the lane of a request
 * @param status reads the status of those on a list
 * @param rows writes the row of a verdict that has none
 */
public record OwnReservations(
    OwnLists lists,
    HeadCache cache,
    Status status,
    SharedThreads threads,
    Clock clock,
    Consumer<VerdictRow> rows) {

  /** Whether a request is a reservation or a claim that this owner made. */
  public static Predicate<Request> madeBy(Owner owner) {
    return request -> request.reserves().flatMap(Reserve::owner).contains(owner);
  }

  /**
   * A part of a list.
   *
   * @param statuses the statuses; fewer than the limit, or none, if some requests were never taken
   *     in
   * @param last the request after which the next part begins; none if there are no more
   */
  public record Page(Vector<RequestStatus> statuses, Option<OwnRequest> last) {}

  /**
   * Notes the application before it is taken in. If the resource does not exist, nothing is noted,
   * since the application will be refused.
   */
  public void note(ResourceId resource, Reserve.Content application, Listing listing) {
    cache
        .forRequest(resource, application.create())
        .filter(head -> !head.books().isLock())
        .forEach(
            head -> note(resource, ReservationRequest.lanes(application, head.books()), listing));
  }

  /** Notes the claim before it is taken in, under its home. */
  public void note(ClaimRequest claim, Listing listing) {
    ResourceId home = claim.home();
    cache.created(home).forEach(head -> note(home, head.books().lanes(), listing));
  }

  private void note(ResourceId resource, int lanes, Listing listing) {
    RequestId id = listing.key().id(resource, lanes);
    lists.note(listing.owner(), new OwnRequest(resource, id), clock.instant());
  }

  /** Writes the row of a noted request's verdict if it is absent: else lists search the log. */
  public CallResult copied(CallResult result, Deadline deadline) {
    if (result instanceof CallResult.Taken taken) {
      taken
          .requestStatus()
          .verdict()
          .filter(row -> row.immediate() && row.about().floor().isDefined())
          .forEach(row -> deadline.resultOr(() -> copied(row), row));
    }
    return result;
  }

  private VerdictRow copied(VerdictRow row) {
    rows.accept(row);
    return row;
  }

  /**
   * The next requests of this list, each in its present state. They are read side by side. What was
   * handed over is no longer the owner's.
   *
   * @param after the last request of the previous part
   */
  public Page page(Owner owner, Option<OwnRequest> after, int atMost) {
    OwnLists.Page noted = lists.next(owner, after, atMost, clock.instant());
    return new Page(
        threads
            .each(
                noted.requests(),
                one -> status.of(one.resource(), one.id(), Deadline.none()).toOption())
            .flatMap(requestStatus -> requestStatus)
            .filter(requestStatus -> requestStatus.generation() == 0),
        noted.last());
  }

  /**
   * An order to put a request on its owner's list.
   *
   * @param key gives the id of the request before it is written, so that it can be noted first
   */
  public record Listing(Owner owner, OwnKey key) {}
}
