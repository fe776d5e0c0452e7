package io.lastseat.audit.promises;

import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Hold;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

final class Moments {

  private static final long FINEST_MILLIS = 125;
  private static final long MOST_PERCENT_MORE = 3;

  static Instant later(Instant one, Instant other) {
    return one.isBefore(other) ? other : one;
  }

  /** Whether a clock has reached that moment; never where there is none. */
  static boolean isReached(Option<Instant> moment, Instant clock) {
    return moment.isDefined() && !clock.isBefore(moment.get());
  }

  /** The end of a hold: rounded up by 3 % at most, to the coarsest grid that allows it. */
  static Instant end(Instant begin, Duration length) {
    long grid = FINEST_MILLIS;
    while (grid * 2 * 100 <= MOST_PERCENT_MORE * length.toMillis()) {
      grid += grid;
    }
    long end = begin.plus(length).toEpochMilli();
    long over = Math.floorMod(end, grid);
    return Instant.ofEpochMilli(over == 0 ? end : end - over + grid);
  }

  /** The first moment at which nothing is held any more; none if there is no end. */
  static Option<Instant> until(Grant grant) {
    return grant.hold().map(Hold::until);
  }

  static boolean isLapsed(Grant grant, Instant clock) {
    return isReached(until(grant), clock);
  }

  static boolean isWaiting(Grant grant) {
    return grant.place().isDefined();
  }

  /** The units that it waits for. */
  static long waiting(Option<Grant> some) {
    return some.filter(Moments::isWaiting).map(Grant::units).getOrElse(0L);
  }

  /** The units that no other request can have. */
  static long live(Grant grant, Instant clock) {
    return isLapsed(grant, clock) || isWaiting(grant) ? 0 : grant.units();
  }

  private Moments() {}
}
