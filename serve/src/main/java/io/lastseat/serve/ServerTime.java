package io.lastseat.serve;

import io.lastseat.engine.find.HeadCache;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The time of a server. Waits of callers, pauses after failures and limits of calls take real time
 * in any case.
 *
 * @param clock dates requests, decisions and answers; by it holds lapse, leases end, items expire
 *     and webhooks are tried again
 * @param nanoTime like {@link System#nanoTime}; by it streams of the embedded engine age
 * @param byHand whether what is due without a request is done by {@link DueWork} alone, and not by
 *     timers of this process
 */
public record ServerTime(Clock clock, LongSupplier nanoTime, boolean byHand) {

  /** The time of this machine. */
  public static ServerTime ofThisMachine() {
    return by(Clock.systemUTC());
  }

  /**
   * The clock by which remembered books grow old. By hand it goes on with each look at it, so that
   * each call reads the newest books while the other clock stands still.
   */
  Clock ages() {
    if (!byHand) {
      return clock;
    }
    Duration step = HeadCache.MAX_AGE.plusMillis(1);
    AtomicLong looks = new AtomicLong();
    InstantSource old = () -> Instant.EPOCH.plus(step.multipliedBy(looks.incrementAndGet()));
    return old.withZone(clock.getZone());
  }

  /** Timers of this machine, and this clock. */
  public static ServerTime by(Clock clock) {
    return new ServerTime(clock, System::nanoTime, false);
  }
}
