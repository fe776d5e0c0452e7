package io.lastseat.serve.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * This machine's time, plus the time that a test adds at once. Nothing lapses on a slow machine
 * before its test says so: holds last much longer than a test takes.
 */
public final class MovedClock extends Clock {

  private final AtomicReference<Duration> moved = new AtomicReference<>(Duration.ZERO);

  private final AtomicReference<Optional<Instant>> stopped =
      new AtomicReference<>(Optional.empty());

  /** Moves the clock by this time at once. */
  public void pass(Duration time) {
    moved.updateAndGet(before -> before.plus(time));
  }

  /** Stops the clock until {@link #goOn}. */
  public void stop() {
    stopped.set(Optional.of(Instant.now()));
  }

  /** Shows this machine's time again. */
  public void goOn() {
    stopped.set(Optional.empty());
  }

  @Override
  public Instant instant() {
    return stopped.get().orElseGet(Instant::now).plus(moved.get());
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
