package io.lastseat.simulator.schedule;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.Supplier;

/** The clock of one machine: the world's time, and how far it is off just now. */
public final class WorldClock extends Clock {

  private final Scheduler scheduler;
  private final Supplier<Duration> off;

  /** That is off by so much, asked each time. */
  public WorldClock(Scheduler scheduler, Supplier<Duration> off) {
    this.scheduler = scheduler;
    this.off = off;
  }

  @Override
  public Instant instant() {
    return scheduler.now().plus(off.get());
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
