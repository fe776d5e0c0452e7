package io.lastseat.simulator.kinds;

import io.lastseat.model.id.Limits;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/** What is promised of every kind holds for those who wait for a lock, too. */
class LockLineContractTest extends KindContract {

  private static final Duration LEASE = Duration.ofMillis(5_001);
  private static final Duration WAIT = Duration.ofSeconds(20);
  private static final Instant EARLIER = NOW.minusMillis(1);
  private static final Instant LATER = NOW.plusSeconds(5);

  @Override
  Option<Configure> creation() {
    return Option.none();
  }

  @Override
  Vector<Request> before() {
    return Vector.of(
        acquire(1, EARLIER, LEASE).waitingFor(WAIT),
        acquire(2, EARLIER, Limits.LONGEST_LEASE).waitingFor(WAIT),
        acquire(3, EARLIER, LEASE).waitingFor(WAIT),
        acquire(4, EARLIER, LEASE).waitingFor(WAIT),
        acquire(5, EARLIER, LEASE).waitingFor(Duration.between(EARLIER, LATER)));
  }

  @Override
  int promoted() {
    return 3;
  }

  /**
   * One gives up, one is served by a release, one when it lapses; one was too late, and one leaves
   * from behind another when his time is over.
   */
  @Override
  Vector<Sample> samples() {
    return Vector.of(
        is("still_waiting", new Extend(first(11), HALL, NOW, first(2), LEASE)),
        is("sold_out", acquire(12, NOW, LEASE)),
        is("waited_too_long", acquire(13, NOW.minusSeconds(30), LEASE).waitingFor(WAIT)),
        is("accepted", release(3, NOW).by(Request.NO_TOKEN_YET)),
        is("accepted", release(1, NOW).by(1)),
        is("accepted", new Extend(first(14), HALL, NOW, first(2), Limits.LONGEST_LEASE).by(11)),
        is("nothing_granted", new Extend(first(15), HALL, NOW, first(1), LEASE)),
        is("nothing_granted", new Extend(first(16), HALL, LATER, first(1), LEASE)),
        is("accepted", release(2, NOW).by(11)));
  }

  private static Reserve acquire(int number, Instant takenAt, Duration ttl) {
    String holder = longest(Limits.MAX_APPLICANT_CHARS);
    return new Reserve(first(number), HALL, takenAt, holder, 1, Option.none(), Option.some(ttl))
        .creating(Terms.ofLock());
  }
}
