package io.lastseat.simulator.kinds;

import static io.lastseat.simulator.kinds.Kind.HALL;
import static io.lastseat.simulator.kinds.Kind.NOW;
import static io.lastseat.simulator.kinds.Kind.configure;
import static io.lastseat.simulator.kinds.Kind.first;
import static io.lastseat.simulator.kinds.Kind.held;
import static io.lastseat.simulator.kinds.Kind.id;
import static io.lastseat.simulator.kinds.Kind.is;
import static io.lastseat.simulator.kinds.Kind.longest;
import static io.lastseat.simulator.kinds.Kind.waiting;

import io.lastseat.model.id.Limits;
import io.lastseat.model.id.Owner;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.HandOver;
import io.lastseat.model.request.HandOver.NewApplicant;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.Staff;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.PerApplicant;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/** Reservations and what becomes of them, with claims. */
final class KindsOfReservations {

  private static final Duration A_MINUTE = Duration.ofMinutes(1);
  private static final Instant LATER = NOW.plusSeconds(6);
  private static final ResourceId ROOM = new ResourceId("room");

  static final Vector<Kind> ALL =
      Vector.of(
          reserve(),
          cancel(),
          confirm(),
          extend(),
          change(),
          handOver(),
          afterHandOvers(),
          ofThoseWhoWait(),
          ofLimitedApplicants(),
          whereALimitWasLowered(),
          byThePublicDoor(),
          claim(),
          confirmedOnOneResource());

  /**
   * The fifth finds no room and does not wait, and the last waiting one finds no place; no request
   * beyond the greatest capacity gets units.
   */
  private static Kind reserve() {
    Reserve large =
        new Reserve(
            id(2),
            HALL,
            NOW,
            longest(Limits.MAX_APPLICANT_CHARS),
            Limits.MAX_UNITS - 4,
            Option.some(longest(Limits.MAX_NOTE_CHARS)),
            Option.some(Limits.LONGEST_HOLD),
            true);
    return Kind.of(
        "Reserve",
        is("accepted", Kind.reserve(1, 1)),
        is("accepted", held(4, Limits.SHORTEST_HOLD)),
        is("accepted", byStaff(8)),
        is("accepted", large.by(new Staff(false, Option.some(longest(Limits.MAX_BY_CHARS))))),
        is("sold_out", Kind.reserve(3, 1)),
        is("waiting", waiting(5, 1)),
        is("waiting", waiting(6, Limits.MAX_UNITS)),
        is("waiting_list_full", waiting(7, 1)),
        is("capacity_beyond_limit", byStaff(9)));
  }

  private static Reserve byStaff(int number) {
    return Kind.reserve(number, 1).by(new Staff(true, Option.some("b")));
  }

  /**
   * Of who waits behind others, of what was granted, of what was refused, of what is held, of what
   * never was, and of what came from the waiting list. As soon as the seven are given back, all but
   * two units are free.
   */
  private static Kind cancel() {
    return Kind.of(
            "Cancel",
            is("accepted", Kind.cancel(id(6), NOW)),
            is("accepted", Kind.cancel(id(1), NOW)),
            is("nothing_to_cancel", Kind.cancel(id(2), NOW)),
            is("accepted", Kind.cancel(id(3), NOW)),
            is("unknown_reservation", Kind.cancel(id(4), NOW)),
            is("accepted", Kind.cancel(id(5), NOW)))
        .behind(
            Kind.reserve(1, 7),
            Kind.reserve(2, Limits.MAX_UNITS),
            held(3, Limits.SHORTEST_HOLD),
            waiting(5, Limits.MAX_UNITS - 2),
            waiting(6, Limits.MAX_UNITS))
        .promoting(1);
  }

  /** Confirms in whole, in part, again, too much, too late when nothing is left, and of nothing. */
  private static Kind confirm() {
    return Kind.of(
            "Confirm",
            is("accepted", confirm(11, LATER, 2, Option.none())),
            is("accepted", confirm(12, LATER, 3, Option.some(1L))),
            is("accepted", confirm(13, LATER, 3, Option.some(1L))),
            is("not_held", confirm(14, LATER, 3, Option.some(Limits.MAX_UNITS))),
            is("not_enough_left", confirm(15, LATER, 1, Option.some(2L))),
            is("unknown_reservation", confirm(16, LATER, 9, Option.none())))
        .behind(
            held(1, Limits.SHORTEST_HOLD),
            held(2, Limits.LONGEST_HOLD),
            held(3, Limits.LONGEST_HOLD),
            new Reserve(id(4), HALL, LATER, "a", Limits.MAX_UNITS - 4, Option.none()));
  }

  private static Confirm confirm(int number, Instant at, int reservation, Option<Long> quantity) {
    return new Confirm(id(number), HALL, at, id(reservation), quantity);
  }

  /** Extends to longer, shorter, too long, after the lapse, and of a request without a hold. */
  private static Kind extend() {
    return Kind.of(
            "Extend",
            is("accepted", extend(11, LATER, 1, Duration.ofDays(30).plusMillis(1))),
            is("accepted", extend(12, LATER, 1, Limits.SHORTEST_HOLD)),
            is("hold_beyond_limit", extend(13, LATER, 1, Limits.LONGEST_HOLD)),
            is("hold_lapsed", extend(14, LATER, 2, A_MINUTE)),
            is("not_held", extend(15, LATER, 3, A_MINUTE)),
            is("unknown_reservation", extend(16, LATER, 9, A_MINUTE)))
        .behind(held(1, A_MINUTE), held(2, Limits.SHORTEST_HOLD), Kind.reserve(3, 1));
  }

  private static Extend extend(int number, Instant at, int reservation, Duration hold) {
    return new Extend(id(number), HALL, at, id(reservation), hold);
  }

  /** Changes to less, more, the whole capacity, more than that, after the lapse, and of nothing. */
  private static Kind change() {
    return Kind.of(
            "Change",
            is("accepted", change(11, LATER, 1, 3)),
            is("accepted", change(12, LATER, 2, 5)),
            is("accepted", change(13, LATER, 1, Limits.MAX_UNITS - 5)),
            is("sold_out", change(14, LATER, 2, Limits.MAX_UNITS)),
            is("hold_lapsed", change(15, LATER, 3, 1)),
            is("unknown_reservation", change(16, LATER, 9, 1)))
        .behind(Kind.reserve(1, 7), held(2, Limits.LONGEST_HOLD), held(3, Limits.SHORTEST_HOLD));
  }

  private static Change change(int number, Instant at, int reservation, long quantity) {
    return new Change(id(number), HALL, at, id(reservation), quantity);
  }

  /** By staff and by tickets, to the longest name, after the lapse and the end, and of nothing. */
  private static Kind handOver() {
    String longest = longest(Limits.MAX_APPLICANT_CHARS);
    return Kind.of(
            "HandOver",
            is("not_transferable", handOver(11, NOW, 1, "b").meaning(Option.some(0))),
            is("accepted", handOver(12, NOW, 1, "b")),
            is("handed_over", handOver(13, NOW, 1, "c").meaning(Option.some(0))),
            is("accepted", handOver(14, NOW, 2, longest)),
            is("accepted", handOver(15, NOW, 2, longest)),
            is("hold_lapsed", handOver(16, LATER, 3, "b")),
            is("accepted", handOver(17, LATER, 4, "b")),
            is("unknown_reservation", handOver(18, LATER, 9, "b")))
        .behind(
            Kind.reserve(1, 7),
            held(2, Limits.LONGEST_HOLD),
            held(3, Limits.SHORTEST_HOLD),
            waiting(4, Limits.MAX_UNITS));
  }

  private static HandOver handOver(int number, Instant at, int reservation, String to) {
    Option<String> text = Option.some(to);
    return new HandOver(
        id(number), HALL, at, id(reservation), new NewApplicant(to, text, text), Option.none());
  }

  /** What comes with old tickets and new ones, where both applicants have sums. */
  private static Kind afterHandOvers() {
    Terms terms =
        Kind.terms(new PerApplicant(Option.some(8L), Option.some(2L))).withTransferable(true);
    return Kind.of(
            "after hand-overs where applicants are limited",
            is("accepted", configure(id(11), terms, Option.some(1L))),
            is("accepted", handOver(12, NOW, 1, "b").meaning(Option.some(0))),
            is("applicant_units_beyond_limit", handOver(13, NOW, 2, "b")),
            is("accepted", handOver(14, NOW, 2, "c").meaning(Option.some(0))),
            is("applicant_requests_beyond_limit", handOver(15, NOW, 3, "e")),
            is("accepted", handOver(16, NOW, 4, "d").meaning(Option.some(0))),
            is("handed_over", confirm(17, NOW, 2, Option.none()).meaning(Option.some(0))),
            is("accepted", confirm(18, NOW, 2, Option.none()).meaning(Option.some(1))),
            is("handed_over", change(19, NOW, 1, 1).meaning(Option.some(0))),
            is("accepted", change(20, NOW, 1, 1)),
            is("handed_over", Kind.cancel(id(4), NOW).meaning(Option.some(0))),
            is("accepted", Kind.cancel(id(2), NOW)),
            is("accepted", Kind.cancel(id(4), NOW).meaning(Option.some(1))))
        .limiting(new PerApplicant(Option.some(Limits.MAX_UNITS), Option.some(4L)))
        .behind(
            Kind.reserve(1, 7),
            held(2, Limits.LONGEST_HOLD),
            Kind.reserve(3, 1),
            waiting(4, 3),
            Kind.reserve(5, 1).comparedBy("e"),
            Kind.reserve(6, 1).comparedBy("e"));
  }

  /** Requests come during the wait, and after the promotion to the longest hold. */
  private static Kind ofThoseWhoWait() {
    return Kind.of(
            "about a reservation that waits",
            is("still_waiting", confirm(11, NOW, 2, Option.none())),
            is("still_waiting", extend(12, NOW, 2, Limits.LONGEST_HOLD)),
            is("still_waiting", change(13, NOW, 3, 2)),
            is("accepted", change(17, NOW, 2, Limits.MAX_UNITS - 1)),
            is("capacity_beyond_limit", new Deposit(id(14), HALL, NOW, Limits.MAX_UNITS)),
            is("sold_out", Kind.reserve(15, 1)),
            is("accepted", Kind.cancel(id(1), NOW)),
            is("accepted", confirm(16, NOW, 2, Option.none())),
            is("accepted", Kind.cancel(id(3), NOW)))
        .behind(Kind.reserve(1, Limits.MAX_UNITS), waiting(2, Limits.MAX_UNITS), waiting(3, 1))
        .promoting(2);
  }

  private static Kind ofLimitedApplicants() {
    String key = longest(Limits.MAX_APPLICANT_CHARS);
    return Kind.of(
            "where applicants are limited",
            is("applicant_units_beyond_limit", waiting(11, Limits.MAX_UNITS).comparedBy(key)),
            is("applicant_units_beyond_limit", change(12, NOW, 1, 3)),
            is("accepted", extend(13, NOW, 1, Duration.ofHours(1))),
            is("accepted", confirm(14, NOW, 1, Option.some(1L))),
            is("accepted", Kind.cancel(id(2), NOW)),
            is("accepted", Kind.reserve(15, 1)),
            is("accepted", Kind.reserve(16, 1)),
            is("applicant_requests_beyond_limit", Kind.reserve(17, 1)),
            is("limits_fixed", configure(id(18), Terms.ofCapacity(0), Option.none())))
        .limiting(new PerApplicant(Option.some(Limits.MAX_UNITS), Option.some(3L)))
        .behind(
            held(1, Duration.ofMinutes(10)),
            Kind.reserve(2, Limits.MAX_UNITS - 2),
            waiting(3, 1).comparedBy(key))
        .promoting(1);
  }

  /** Who waits for more than one may have by then is refused as soon as there is room. */
  private static Kind whereALimitWasLowered() {
    PerApplicant one = new PerApplicant(Option.some(1L), Option.none());
    return Kind.of(
            "where a limit was lowered",
            is("accepted", configure(id(11), Kind.terms(one), Option.some(1L))),
            is("accepted", Kind.cancel(id(1), NOW)))
        .limiting(new PerApplicant(Option.some(Limits.MAX_UNITS), Option.none()))
        .behind(Kind.reserve(1, Limits.MAX_UNITS), waiting(2, 2))
        .promoting(1);
  }

  /** The core does not know callers: it decides a request whatever its terms say by then. */
  private static Kind byThePublicDoor() {
    Terms terms = Terms.ofCapacity(Limits.MAX_UNITS);
    Reserve longNamed =
        new Reserve(id(12), HALL, NOW, longest(Limits.MAX_APPLICANT_CHARS), 1, Option.none());
    Reserve owned = Kind.reserve(13, Limits.MAX_UNITS).comparedBy("key").ownedBy(Owner.of("ada"));
    return Kind.of(
            "by the public door",
            is("accepted", configure(id(11), terms.withPublicSignUp(true), Option.some(1L))),
            is("accepted", longNamed.byPublicDoor()),
            is("not_enough_left", owned.byPublicDoor()),
            is("accepted", confirm(14, NOW, 1, Option.none())),
            is("accepted", Kind.cancel(id(1), NOW)),
            is("accepted", configure(id(15), terms.withPublicSignUp(false), Option.some(2L))),
            is("accepted", Kind.reserve(16, 1).byPublicDoor()))
        .behind(held(1, Duration.ofMinutes(10)).byPublicDoor());
  }

  /**
   * Claims of one resource, of two, and the largest; then one too large, one of an unknown
   * resource, and one of a lock.
   */
  private static Kind claim() {
    ResourceId far = new ResourceId("z".repeat(Limits.MAX_RESOURCE_ID_CHARS));
    ResourceId lock = new ResourceId("lock");
    ResourceId nowhere = new ResourceId("nowhere");
    Option<Duration> longest = Option.some(Limits.LONGEST_HOLD);
    return Kind.of(
            "Claim",
            is("accepted", new Claim(own(11, Option.none()), TreeMap.empty())),
            is("accepted", new Claim(own(12, Option.none()), TreeMap.of(ROOM, 1L))),
            is(
                "accepted",
                new Claim(own(13, longest), TreeMap.of(ROOM, 2L, far, Limits.MAX_UNITS - 9))),
            is("sold_out", new Claim(own(14, Option.none()), TreeMap.of(ROOM, 1L, far, 1L))),
            is("unknown_resource", new Claim(own(15, Option.none()), TreeMap.of(nowhere, 1L))),
            is("lock_alone", new Claim(own(16, Option.none()), TreeMap.of(lock, 1L))))
        .behind(
            room(801, ROOM),
            room(802, far),
            new Reserve(first(803), lock, NOW, "a", 1, Option.none(), Option.some(A_MINUTE))
                .creating(Terms.ofLock()));
  }

  private static Reserve own(int number, Option<Duration> hold) {
    return new Reserve(
        id(number),
        HALL,
        NOW,
        longest(Limits.MAX_APPLICANT_CHARS),
        1,
        Option.some(longest(Limits.MAX_NOTE_CHARS)),
        hold);
  }

  private static Configure room(int number, ResourceId resource) {
    HoldTerms holds = new HoldTerms(Option.none(), Option.some(Limits.LONGEST_HOLD), Option.none());
    Terms terms = Terms.ofCapacity(Limits.MAX_UNITS - 9).withHolds(holds);
    return new Configure(id(number), resource, NOW, terms, Option.none(), Option.none());
  }

  private static Kind confirmedOnOneResource() {
    return Kind.of(
            "a claim that is to be confirmed on one resource alone",
            is("accepted", new Claim(Kind.reserve(11, 1), TreeMap.of(ROOM, 1L))),
            is("claim_is_whole", confirm(12, NOW, 11, Option.some(2L))),
            is("accepted", confirm(13, NOW, 11, Option.some(1L))))
        .behind(room(801, ROOM));
  }

  private KindsOfReservations() {}
}
