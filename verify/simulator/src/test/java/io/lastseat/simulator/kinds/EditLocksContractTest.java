package io.lastseat.simulator.kinds;

import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.vavr.Tuple2;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/** What is promised of every kind holds for locks that are acquired together, too. */
class EditLocksContractTest extends KindContract {

  private static final ResourceId ROOM = new ResourceId("room");
  private static final ResourceId HELD = new ResourceId("room-held");
  private static final ResourceId OTHER = new ResourceId("room-no-lock");
  private static final ResourceId LONG = new ResourceId("z".repeat(Limits.MAX_RESOURCE_ID_CHARS));
  private static final Duration LEASE = Duration.ofMillis(5_001);
  private static final Duration SHORTEST = Limits.SHORTEST_HOLD;
  private static final Instant LAPSED = NOW.plusSeconds(5);
  private static final String LONGEST = longest(Limits.MAX_APPLICANT_CHARS);

  @Override
  Option<Configure> creation() {
    return Option.none();
  }

  /** Somebody has one of them alone, and another one is no lock. */
  @Override
  Vector<Request> before() {
    Terms five = Terms.ofCapacity(5);
    return Vector.of(
        part(801, HELD, NOW, SHORTEST),
        new Configure(first(802), OTHER, NOW, five, Option.none(), Option.none()));
  }

  /** Acquired, renewed, released and lapsed as a whole, and meant in part. */
  @Override
  Vector<Sample> samples() {
    return Vector.of(
        is("accepted", claim(1, NOW, LEASE, HALL, ROOM, LONG)),
        is("sold_out", claim(2, NOW, LEASE, ROOM, ROOM)),
        is("accepted", new Extend(first(4), HALL, NOW, first(1), Limits.LONGEST_LEASE).by(1)),
        is("claim_is_whole", new Change(first(5), HALL, NOW, first(1), 1)),
        is("accepted", release(1, NOW).by(1)),
        is("terms_differ", claim(3, NOW, LEASE, HALL, ROOM, OTHER)),
        is("hold_beyond_limit", claim(6, NOW, Limits.LONGEST_LEASE.plusMillis(1), HALL, ROOM)),
        is("sold_out", claim(7, NOW, LEASE, HELD, HELD)),
        is("accepted", claim(8, NOW.minusMillis(1), SHORTEST, LONG, ROOM, LONG)),
        is("hold_lapsed", new Extend(first(9), HALL, LAPSED, first(8), LEASE).by(9)),
        is("hold_lapsed", release(8, LAPSED).by(9)),
        is("accepted", claim(10, LAPSED, LEASE, HELD, HELD, ROOM)),
        is(
            "hold_beyond_limit",
            new Confirm(first(11), HALL, LAPSED, first(10), Option.none()).by(12)),
        is("accepted", new Extend(first(12), HALL, LAPSED, first(10), LEASE).by(12)),
        is("needs_token", new Extend(first(14), HALL, LAPSED, first(10), LEASE)),
        is("accepted", release(10, LAPSED).by(12)),
        is("nothing_granted", new Extend(first(13), HALL, LAPSED, first(10), LEASE)));
  }

  private static Claim claim(
      int number, Instant takenAt, Duration ttl, ResourceId main, ResourceId... others) {
    return new Claim(
        part(number, HALL, takenAt, ttl),
        TreeMap.ofEntries(Vector.of(others).map(other -> new Tuple2<>(other, 1L))),
        Option.some(main));
  }

  private static Reserve part(int number, ResourceId lock, Instant takenAt, Duration ttl) {
    return new Reserve(first(number), lock, takenAt, LONGEST, 1, Option.none(), Option.some(ttl))
        .creating(Terms.ofLock());
  }
}
