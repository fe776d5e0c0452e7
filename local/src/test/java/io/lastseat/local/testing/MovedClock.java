package io.lastseat.local.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * This machine's time, and besides what a test lets go by at once. So nothing lapses on a slow
 * machine before its test says so: what is held is held for much longer than a test can take.
 */
public final class MovedClock extends Clock {

  private final AtomicReference<Duration> moved = new AtomicReference<>(Duration.ZERO);

  private final AtomicReference<Optional<Instant>> stopped =
      new AtomicReference<>(Optional.empty());

  /** So much time goes by at this moment. */
  public void pass(Duration time) {
    moved.updateAndGet(before -> before.plus(time));
  }

  /** It stands still until {@link #goOn}. */
  public void stop() {
    stopped.set(Optional.of(Instant.now()));
  }

  /** It shows this machine's time again. */
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
