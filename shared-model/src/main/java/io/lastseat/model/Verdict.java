package io.lastseat.model;

import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * The final decision on one request.
 *
 * @param decisionNo its place in the one order of the resource, from 1
 * @param change the change of the units taken; negative if units came back
 * @param left the units that were free after this decision, at least 0
 * @param grant what the reservation has that the request made, or is about; none if it was refused
 *     or is about none
 * @param released the moment until which units of that reservation were held before, and no longer
 *     are; none if nothing was held
 * @param unlisted the units that it waited for before, and no longer does; 0 where it did not wait
 * @param tally what the applicant has since; none if applicants are not limited, or it is about no
 *     reservation
 * @param participants what the logs of other resources have to do with it; none if it was decided
 *     on these books alone
 */
public record Verdict(
    Request request,
    long decisionNo,
    Outcome outcome,
    long change,
    long left,
    Option<Grant> grant,
    Option<Instant> released,
    long unlisted,
    Option<Tally> tally,
    Option<Participants> participants)
    implements Entry {

  /** One that was decided on these books alone, where applicants are not limited. */
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
        left,
        grant,
        released,
        unlisted,
        Option.none(),
        Option.none());
  }

  @Override
  public RequestId about() {
    return request.id();
  }

  /** Whether it is one of a request at home on another resource: no row is copied out of it. */
  public boolean isPart() {
    return request instanceof ClaimPart;
  }

  /** Whether the request was granted, whole. */
  public boolean accepted() {
    return outcome instanceof Outcome.Accepted;
  }

  /** The waiter; none if it gave no place on the waiting list. */
  public Option<Waiter> waiter() {
    return outcome instanceof Outcome.Waiting && request instanceof Reserve reserve
        ? grant.flatMap(granted -> Waiter.of(reserve, granted))
        : Option.none();
  }

  /** Why not; none if it is no refusal. */
  public Option<Reason> refusal() {
    return outcome.refusal();
  }

  /** The other resource that refused it, of several; none if that was its own, or none did. */
  public Option<RefusingResource> limiting() {
    return participants.flatMap(Participants::limiting);
  }

  /** What people say to the refusal, beside the reason. */
  public Option<String> explanation() {
    return outcome.explanation();
  }

  /** Its row says {@code held} if units are kept until they are confirmed. */
  public String status() {
    return grant.exists(granted -> granted.hold().isDefined()) ? "held" : outcome.code();
  }
}
