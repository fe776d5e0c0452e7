package io.lastseat.serve;

import java.time.Clock;
import java.time.InstantSource;
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

  /** A clock that never stands still, by which what a process remembers grows old. */
  Clock ages() {
    if (!byHand) {
      return clock;
    }
    long began = System.nanoTime();
    InstantSource goingOn = () -> clock.instant().plusNanos(System.nanoTime() - began);
    return goingOn.withZone(clock.getZone());
  }

  /** Timers of this machine, and this clock. */
  public static ServerTime by(Clock clock) {
    return new ServerTime(clock, System::nanoTime, false);
  }
}
