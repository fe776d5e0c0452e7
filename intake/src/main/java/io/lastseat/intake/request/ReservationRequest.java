package io.lastseat.intake.request;

import io.lastseat.model.Books;
import io.lastseat.model.id.Owner;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.Staff;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/**
 * A client's reservation.
 *
 * @param hold how long it is held until it is confirmed; none for the hold of the terms
 * @param waits whether it waits for room if there is none now
 * @param staff what staff add who make it for the applicant
 * @param applicantKey what limits compare instead of the applicant; none if they compare the
 *     applicant
 * @param create the terms on which it creates an absent resource; none if the resource must exist
 * @param waitsFor the longest wait, if it waits; none for no end
 * @param publicDoor whether it comes in by the public door
 * @param owner the caller who signed in to make it; empty without a sign-in
 */
public record ReservationRequest(
    String applicant,
    long quantity,
    Option<String> note,
    Option<Duration> hold,
    boolean waits,
    Staff staff,
    Option<String> applicantKey,
    Option<Terms> create,
    Option<Duration> waitsFor,
    boolean publicDoor,
    Option<Owner> owner)
    implements ClientRequest {

  /** One that waits without end, if it waits, of a caller who is known and did not sign in. */
  public ReservationRequest(
      String applicant,
      long quantity,
      Option<String> note,
      Option<Duration> hold,
      boolean waits,
      Staff staff,
      Option<String> applicantKey,
      Option<Terms> create) {
    this(
        applicant,
        quantity,
        note,
        hold,
        waits,
        staff,
        applicantKey,
        create,
        Option.none(),
        false,
        Option.none());
  }

  /** One whose applicant is compared by name, of a resource that exists. */
  public ReservationRequest(
      String applicant,
      long quantity,
      Option<String> note,
      Option<Duration> hold,
      boolean waits,
      Staff staff) {
    this(applicant, quantity, note, hold, waits, staff, Option.none(), Option.none());
  }

  /** What a reservation asks for. */
  public static ReservationRequest of(Reserve reserve) {
    return new ReservationRequest(
        reserve.applicant(),
        reserve.quantity(),
        reserve.note(),
        reserve.hold(),
        reserve.waits(),
        reserve.staff(),
        reserve.applicantKey(),
        reserve.create(),
        reserve.waitsFor(),
        reserve.publicDoor(),
        reserve.owner());
  }

  @Override
  public Reserve request(RequestId id, ResourceId resource, Instant takenAt) {
    return new Reserve(
        id,
        resource,
        takenAt,
        applicant,
        quantity,
        note,
        hold,
        waits,
        staff,
        applicantKey,
        create,
        Option.none(),
        waitsFor,
        publicDoor,
        owner);
  }

  /** The same, which comes in by the public door. */
  public ReservationRequest byPublicDoor() {
    return new ReservationRequest(
        applicant, quantity, note, hold, waits, staff, applicantKey, create, waitsFor, true, owner);
  }

  /** The same, with this owner. */
  public ReservationRequest ownedBy(Option<Owner> whom) {
    return new ReservationRequest(
        applicant,
        quantity,
        note,
        hold,
        waits,
        staff,
        applicantKey,
        create,
        waitsFor,
        publicDoor,
        whom);
  }

  /** The number of lanes that its request may use, by these books. */
  public int lanes(Books books) {
    return create.isDefined() ? 1 : books.lanes();
  }
}
