package io.lastseat.model;

import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * The final decision on one request.
 *
 * @param decisionNo its number in the one order of the resource, from 1
 * @param change the change of the units taken; negative if units came back
 * @param moved the same change by category; of a request that waited, the change of what it waits
 *     for; empty for a resource without categories
 * @param left the units that were free after this decision, at least 0
 * @param grant the grant of the reservation that the request made, or is about; none if it was
 *     refused or is about no reservation
 * @param released the moment until which units of that reservation were held before, and no longer
 *     are; none if nothing was held
 * @param unlisted the units that it waited for before, and no longer does; 0 if it did not wait. If
 *     the grant waits, the reservation keeps its place
 * @param tally the applicant's tally after it; none if applicants are not limited, or it is about
 *     no reservation
 * @param former the tally after it of the applicant who handed the reservation over; none for other
 *     requests, if applicants are not limited, and if both have one tally
 * @param participants the other logs' part in the decision; none if it was decided on these books
 *     alone
 */
public record Verdict(
    Request request,
    long decisionNo,
    Outcome outcome,
    long change,
    Quantities moved,
    long left,
    Option<Grant> grant,
    Option<Instant> released,
    long unlisted,
    Option<Tally> tally,
    Option<Tally> former,
    Option<Participants> participants)
    implements Entry {

  /** A verdict on these books alone, without limits for applicants and without categories. */
  public Verdict(
      Request request,
      long decisionNo,
      Outcome outcome,
      long change,
      long left,
      Option<Grant> grant,
      Option<Instant> released,
      long unlisted) {
    this(
        request,
        decisionNo,
        outcome,
        change,
        Quantities.NONE,
        left,
        grant,
        released,
        unlisted,
        Option.none(),
        Option.none(),
        Option.none());
  }

  @Override
  public RequestId about() {
    return request.id();
  }

  @Override
  public Vector<Tally> tallies() {
    return tally.toVector().appendAll(former);
  }

  /** Whether it is a part of a request with its home elsewhere: no row is copied from it. */
  public boolean isPart() {
    return request instanceof ClaimPart;
  }

  /** Whether the whole request was granted. */
  public boolean accepted() {
    return outcome instanceof Outcome.Accepted;
  }

  /** The new place on the waiting list; none if the verdict gave none. */
  public Option<Waiter> waiter() {
    return outcome instanceof Outcome.Waiting && request instanceof Reserve reserve
        ? grant.flatMap(granted -> Waiter.of(reserve, granted))
        : Option.none();
  }

  /** The reason of a refusal; none if it is no refusal. */
  public Option<Reason> refusal() {
    return outcome.refusal();
  }

  /**
   * The refusal by another resource of several; none if its own resource refused it, or none did.
   */
  public Option<RefusingResource> limiting() {
    return participants.flatMap(Participants::limiting);
  }

  /** The explanation that people gave for the refusal, beside the reason. */
  public Option<String> explanation() {
    return outcome.explanation();
  }

  /** The row's status: {@code held} if units await a confirmation, else the outcome. */
  public String status() {
    return grant.exists(granted -> granted.hold().isDefined()) ? "held" : outcome.code();
  }
}
