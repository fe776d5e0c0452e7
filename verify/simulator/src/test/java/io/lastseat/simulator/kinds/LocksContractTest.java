package io.lastseat.simulator.kinds;

import io.lastseat.model.id.Limits;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.Staff;
import io.lastseat.model.terms.Admission;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/** What is promised of every kind holds for what is asked of a lock, too. */
class LocksContractTest extends KindContract {

  /** Off the grid of holds, but as far ahead as a clock may be when it lapses. */
  private static final Duration LEASE = Duration.ofMillis(5_001);

  private static final Instant EARLIER = NOW.minusMillis(1);
  private static final Instant LAPSED = NOW.plusSeconds(5);
  private static final Duration SHORTEST = Limits.SHORTEST_HOLD;

  @Override
  Option<Configure> creation() {
    return Option.none();
  }

  /** Acquired, renewed, released, lapsed, and asked for by others at each of these times. */
  @Override
  Vector<Sample> samples() {
    return Vector.of(
        is("accepted", acquire(1, "a", EARLIER, LEASE)),
        is("sold_out", acquire(2, longest(Limits.MAX_APPLICANT_CHARS), NOW, Limits.LONGEST_LEASE)),
        is("accepted", new Extend(first(3), HALL, NOW, first(1), LEASE).by(1)),
        is(
            "hold_beyond_limit",
            new Extend(first(4), HALL, NOW, first(1), Limits.LONGEST_LEASE.plusMillis(1)).by(1)),
        is("lock_alone", staff(5)),
        is("needs_token", new Change(first(6), HALL, NOW, first(1), 1)),
        is("capacity_beyond_limit", new Deposit(first(7), HALL, NOW, 1)),
        is("lock_fixed", configure(8, Terms.ofCapacity(1))),
        is(
            "accepted",
            new Configure(
                first(9),
                HALL,
                NOW,
                Terms.ofLock().withAdmission(Admission.IMMEDIATE),
                Option.none(),
                Option.some(1L))),
        is("accepted", release(1, NOW).by(1)),
        is("nothing_granted", new Extend(first(10), HALL, NOW, first(1), LEASE)),
        is("accepted", acquire(11, longest(Limits.MAX_APPLICANT_CHARS), NOW, SHORTEST)),
        is("nothing_to_cancel", release(2, NOW)),
        is("hold_lapsed", new Confirm(first(12), HALL, LAPSED, first(11), Option.none()).by(12)),
        is("hold_lapsed", new Extend(first(13), HALL, LAPSED, first(11), LEASE).by(12)),
        is("hold_lapsed", release(11, LAPSED).by(12)),
        is("accepted", acquire(14, "b", LAPSED, Limits.LONGEST_LEASE)),
        is("nothing_granted", new Extend(first(15), HALL, LAPSED, first(11), LEASE)),
        is("needs_token", new Confirm(first(16), HALL, LAPSED, first(14), Option.none())),
        is(
            "hold_beyond_limit",
            new Confirm(first(18), HALL, LAPSED, first(14), Option.none()).by(17)),
        is("needs_token", new Extend(first(19), HALL, LAPSED, first(14), LEASE).by(16)),
        is("accepted", new Extend(first(17), HALL, LAPSED, first(14), LEASE).by(17)),
        is("accepted", release(14, LAPSED).by(17)));
  }

  private static Reserve acquire(int number, String holder, Instant takenAt, Duration ttl) {
    return new Reserve(first(number), HALL, takenAt, holder, 1, Option.none(), Option.some(ttl))
        .creating(Terms.ofLock());
  }

  /** Nobody has it beside somebody else. */
  private static Reserve staff(int number) {
    Staff desk = new Staff(true, Option.none());
    return new Reserve(first(number), HALL, NOW, "c", 1, Option.none(), Option.none()).by(desk);
  }

  private static Configure configure(int number, Terms terms) {
    return new Configure(first(number), HALL, NOW, terms, Option.none(), Option.none());
  }
}
