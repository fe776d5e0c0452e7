package io.lastseat.simulator.kinds;

import static io.lastseat.simulator.kinds.Kind.HALL;
import static io.lastseat.simulator.kinds.Kind.NOW;
import static io.lastseat.simulator.kinds.Kind.cancel;
import static io.lastseat.simulator.kinds.Kind.configure;
import static io.lastseat.simulator.kinds.Kind.first;
import static io.lastseat.simulator.kinds.Kind.is;
import static io.lastseat.simulator.kinds.Kind.longest;

import io.lastseat.model.grant.Amount;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.Staff;
import io.lastseat.model.terms.Admission;
import io.lastseat.model.terms.Terms;
import io.vavr.Tuple2;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/** Locks, alone and together, those who wait for one, and executions. */
final class KindsOfLocks {

  /** Off the grid of holds, but as far ahead as a clock may be when it lapses. */
  private static final Duration LEASE = Duration.ofMillis(5_001);

  private static final Instant EARLIER = NOW.minusMillis(1);
  private static final Instant LAPSED = NOW.plusSeconds(5);
  private static final Duration SHORTEST = Limits.SHORTEST_HOLD;
  private static final String LONGEST_NAME = longest(Limits.MAX_APPLICANT_CHARS);
  private static final ResourceId ROOM = new ResourceId("room");

  static final Vector<Kind> ALL =
      Vector.of(
          ofALock(),
          ofALockWithPermits(),
          ofThoseWhoWaitForALock(),
          ofLocksTogether(),
          ofAnExecution());

  /** The lock is acquired, renewed, released and lapses; others ask for it at each time. */
  private static Kind ofALock() {
    Reserve byStaff =
        new Reserve(first(5), HALL, NOW, "c", 1, Option.none(), Option.none())
            .by(new Staff(true, Option.none()));
    Terms inTheCall = Terms.ofLock().withAdmission(Admission.IMMEDIATE);
    return Kind.of(
            "of a lock",
            is("accepted", acquire(1, "a", EARLIER, LEASE)),
            is("sold_out", acquire(2, LONGEST_NAME, NOW, Limits.LONGEST_LEASE)),
            is("accepted", extend(3, NOW, 1, LEASE).by(1)),
            is("hold_beyond_limit", extend(4, NOW, 1, Limits.LONGEST_LEASE.plusMillis(1)).by(1)),
            // Returns a request of staff: even they cannot have a lock that is held.
            is("lock_alone", byStaff),
            is("needs_token", new Change(first(6), HALL, NOW, first(1), 1)),
            is("capacity_beyond_limit", new Deposit(first(7), HALL, NOW, 1)),
            is("lock_fixed", configure(first(8), Terms.ofCapacity(1), Option.none())),
            is("accepted", configure(first(9), inTheCall, Option.some(1L))),
            is("accepted", cancel(first(1), NOW).by(1)),
            is("nothing_granted", extend(10, NOW, 1, LEASE)),
            is("accepted", acquire(11, LONGEST_NAME, NOW, SHORTEST)),
            is("nothing_to_cancel", cancel(first(2), NOW)),
            is("hold_lapsed", confirm(12, 11).by(12)),
            is("hold_lapsed", extend(13, LAPSED, 11, LEASE).by(12)),
            is("hold_lapsed", cancel(first(11), LAPSED).by(12)),
            is("accepted", acquire(14, "b", LAPSED, Limits.LONGEST_LEASE)),
            is("nothing_granted", extend(15, LAPSED, 11, LEASE)),
            is("needs_token", confirm(16, 14)),
            is("hold_beyond_limit", confirm(18, 14).by(17)),
            is("needs_token", extend(19, LAPSED, 14, LEASE).by(16)),
            is("accepted", extend(17, LAPSED, 14, LEASE).by(17)),
            is("accepted", cancel(first(14), LAPSED).by(17)))
        .creatingTheHall();
  }

  /** Two have it at a time, then three, then two again; a number above is nobody's. */
  private static Kind ofALockWithPermits() {
    return Kind.of(
            "of a lock with several permits",
            is("accepted", acquire(2, 1, "a", NOW, LEASE)),
            is("accepted", acquire(2, 2, LONGEST_NAME, NOW, Limits.LONGEST_LEASE)),
            is("sold_out", acquire(2, 3, "c", NOW, LEASE)),
            is("terms_differ", acquire(1, 4, "c", NOW, LEASE)),
            is("lock_fixed", configure(first(5), Terms.ofLock(), Option.none())),
            is("accepted", configure(first(6), Terms.ofLock(3), Option.some(1L))),
            is("accepted", acquire(3, 7, "c", NOW, SHORTEST)),
            is("needs_token", extend(8, NOW, 7, LEASE).by(2)),
            is("accepted", extend(9, NOW, 1, LEASE).by(1)),
            is("accepted", configure(first(10), Terms.ofLock(2), Option.some(2L))),
            is("accepted", cancel(first(1), NOW).by(1)),
            is("sold_out", acquire(2, 11, "d", NOW, LEASE)),
            is("hold_lapsed", extend(12, LAPSED, 7, LEASE).by(7)),
            is("accepted", acquire(2, 13, "e", LAPSED, LEASE)),
            is("sold_out", acquire(2, 14, "f", LAPSED, LEASE)),
            is("accepted", cancel(first(2), LAPSED).by(2)),
            is("quantity_beyond_limit", ofTwo(15)),
            is("nothing_granted", extend(16, LAPSED, 1, LEASE)))
        .creatingTheHall();
  }

  private static Reserve acquire(
      int permits, int number, String holder, Instant takenAt, Duration lease) {
    return acquire(number, holder, takenAt, lease).creating(Terms.ofLock(permits));
  }

  private static Reserve ofTwo(int number) {
    return new Reserve(first(number), HALL, LAPSED, "g", 2, Option.none(), Option.some(SHORTEST))
        .creating(Terms.ofLock(2));
  }

  private static Reserve acquire(int number, String holder, Instant takenAt, Duration lease) {
    return acquire(number, HALL, holder, takenAt, lease);
  }

  private static Reserve acquire(
      int number, ResourceId lock, String holder, Instant takenAt, Duration lease) {
    return new Reserve(first(number), lock, takenAt, holder, 1, Option.none(), Option.some(lease))
        .creating(Terms.ofLock());
  }

  private static Extend extend(int number, Instant at, int lease, Duration length) {
    return new Extend(first(number), HALL, at, first(lease), length);
  }

  private static Confirm confirm(int number, int lease) {
    return new Confirm(first(number), HALL, LAPSED, first(lease), Option.none());
  }

  /**
   * One gives up, one is promoted by a release, and one by a lapse. One comes too late, and one
   * leaves from behind another when its time is over.
   */
  private static Kind ofThoseWhoWaitForALock() {
    Duration wait = Duration.ofSeconds(20);
    return Kind.of(
            "of those who wait for a lock",
            is("still_waiting", extend(11, NOW, 2, LEASE)),
            is("sold_out", acquire(12, LONGEST_NAME, NOW, LEASE)),
            is(
                "waited_too_long",
                acquire(13, LONGEST_NAME, NOW.minusSeconds(30), LEASE).waitingFor(wait)),
            is("accepted", cancel(first(3), NOW).by(Request.NO_TOKEN_YET)),
            is("accepted", cancel(first(1), NOW).by(1)),
            is("accepted", extend(14, NOW, 2, Limits.LONGEST_LEASE).by(11)),
            is("nothing_granted", extend(15, NOW, 1, LEASE)),
            is("nothing_granted", extend(16, LAPSED, 1, LEASE)),
            is("accepted", cancel(first(2), NOW).by(11)))
        .creatingTheHall()
        .behind(
            waiting(1, LEASE, wait),
            waiting(2, Limits.LONGEST_LEASE, wait),
            waiting(3, LEASE, wait),
            waiting(4, LEASE, wait),
            waiting(5, LEASE, Duration.between(EARLIER, LAPSED)))
        .promoting(3);
  }

  private static Reserve waiting(int number, Duration lease, Duration wait) {
    return acquire(number, LONGEST_NAME, EARLIER, lease).waitingFor(wait);
  }

  /**
   * Acquired, renewed, released and lapsed as a whole, and meant in part. Somebody has one of them
   * alone, and another one is no lock.
   */
  private static Kind ofLocksTogether() {
    ResourceId held = new ResourceId("room-held");
    ResourceId other = new ResourceId("room-no-lock");
    ResourceId far = new ResourceId("z".repeat(Limits.MAX_RESOURCE_ID_CHARS));
    Duration tooLong = Limits.LONGEST_LEASE.plusMillis(1);
    return Kind.of(
            "of locks that are acquired together",
            is("accepted", claim(1, NOW, LEASE, HALL, ROOM, far)),
            is("sold_out", claim(2, NOW, LEASE, ROOM, ROOM)),
            is("accepted", extend(4, NOW, 1, Limits.LONGEST_LEASE).by(1)),
            is("claim_is_whole", new Change(first(5), HALL, NOW, first(1), 1)),
            is("accepted", cancel(first(1), NOW).by(1)),
            is("terms_differ", claim(3, NOW, LEASE, HALL, ROOM, other)),
            is("hold_beyond_limit", claim(6, NOW, tooLong, HALL, ROOM)),
            is("sold_out", claim(7, NOW, LEASE, held, held)),
            is("accepted", claim(8, EARLIER, SHORTEST, far, ROOM, far)),
            is("hold_lapsed", extend(9, LAPSED, 8, LEASE).by(9)),
            is("hold_lapsed", cancel(first(8), LAPSED).by(9)),
            is("accepted", claim(10, LAPSED, LEASE, held, held, ROOM)),
            is("hold_beyond_limit", confirm(11, 10).by(12)),
            is("accepted", extend(12, LAPSED, 10, LEASE).by(12)),
            is("needs_token", extend(14, LAPSED, 10, LEASE)),
            is("accepted", cancel(first(10), LAPSED).by(12)),
            is("nothing_granted", extend(13, LAPSED, 10, LEASE)))
        .creatingTheHall()
        .behind(
            acquire(801, held, LONGEST_NAME, NOW, SHORTEST),
            new Configure(
                first(802), other, NOW, Terms.ofCapacity(5), Option.none(), Option.none()));
  }

  private static Claim claim(
      int number, Instant takenAt, Duration lease, ResourceId main, ResourceId... others) {
    return new Claim(
        acquire(number, LONGEST_NAME, takenAt, lease),
        TreeMap.ofEntries(Vector.of(others).map(other -> new Tuple2<>(other, Amount.of(1)))),
        Option.some(main));
  }

  /** The execution starts, fails, lapses and succeeds, with wrong requests in between. */
  private static Kind ofAnExecution() {
    Option<String> result = Option.some("\"" + longest(1_000) + "\"");
    Option<String> failure = Option.some(longest(Limits.MAX_FAILURE_CHARS));
    return Kind.of(
            "of an execution",
            is("accepted", start(1, "a", EARLIER, Option.some(LEASE))),
            is("sold_out", start(2, LONGEST_NAME, NOW, Option.none())),
            is("terms_differ", acquire(3, "c", NOW, LEASE)),
            is("lock_fixed", configure(first(4), Terms.ofLock(), Option.none())),
            is("accepted", fail(1, NOW, failure)),
            is("nothing_granted", succeed(5, 1, NOW, Option.some("1"))),
            is("accepted", start(6, "b", NOW, Option.some(SHORTEST))),
            is("hold_lapsed", succeed(7, 6, LAPSED, Option.some("1"))),
            is("hold_lapsed", fail(6, LAPSED, Option.none())),
            is("accepted", start(8, "c", LAPSED, Option.none())),
            is("not_held", extend(9, LAPSED, 8, LEASE).by(token(8))),
            is("nothing_granted", succeed(10, 6, LAPSED, Option.some("1"))),
            is("needs_token", confirm(15, 8)),
            is("accepted", succeed(11, 8, LAPSED, result)),
            is("accepted", succeed(12, 8, LAPSED, result)),
            is("run_succeeded", succeed(13, 8, LAPSED, Option.none())),
            is("run_succeeded", fail(8, LAPSED, Option.some("late"))),
            is("sold_out", start(14, "d", LAPSED, Option.some(Limits.LONGEST_LEASE))))
        .creatingTheHall();
  }

  private static Reserve start(int number, String runner, Instant at, Option<Duration> lease) {
    return new Reserve(first(number), HALL, at, runner, 1, Option.none(), lease)
        .creating(Terms.ofExecution());
  }

  private static Confirm succeed(int number, int run, Instant at, Option<String> result) {
    return new Confirm(first(number), HALL, at, first(run), Option.none(), result).by(token(run));
  }

  private static Cancel fail(int run, Instant at, Option<String> failure) {
    return new Cancel(Cancel.idFor(first(run)), HALL, at, first(run), failure).by(token(run));
  }

  /** Returns the number of the start's decision, in the order of the samples. */
  private static long token(int run) {
    return run == 1 ? 1 : run == 6 ? 7 : 10;
  }

  private KindsOfLocks() {}
}
