package io.lastseat.client;

import java.time.Duration;

/**
 * How long a lease may be believed in.
 *
 * @param ttl from the moment at which the server decides, which is none before {@code sent}
 * @param margin how much earlier this side stops: the machines' clocks differ
 * @param sent when the first attempt of the call went out that acquired or renewed it
 */
record LeaseTerm(Duration ttl, Duration margin, LeaseClock clock, LeaseClock.Moment sent) {

  /** Nothing or less where it is over. */
  Duration remaining() {
    return ttl.minus(margin).minus(clock.since(sent));
  }

  /** Until it is to be renewed: after a third of it. */
  Duration untilRenewal() {
    Duration left = ttl.dividedBy(3).minus(clock.since(sent));
    return left.isNegative() ? Duration.ZERO : left;
  }

  LeaseTerm from(LeaseClock.Moment later) {
    return new LeaseTerm(ttl, margin, clock, later);
  }
}
