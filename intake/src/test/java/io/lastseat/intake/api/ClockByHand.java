package io.lastseat.intake.api;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.Supplier;

/** A clock that is turned by hand. */
public final class ClockByHand extends Clock {

  private final Supplier<Instant> time;

  public ClockByHand(Supplier<Instant> time) {
    this.time = time;
  }

  @Override
  public Instant instant() {
    return time.get();
  }

  @Override
  public ZoneOffset getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
