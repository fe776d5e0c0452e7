package io.lastseat.local.ops;

import io.vavr.control.Try;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A look that is taken at most once in a time, however often it is asked for, whether it succeeds
 * or fails.
 */
final class RateLimitedLook<T> {

  private final Supplier<T> look;
  private final LongSupplier changes;
  private final Clock clock;
  private final Duration pace;
  private Try<T> seen = Try.failure(new IllegalStateException("Nothing was looked at."));
  private Instant asOf = Instant.MIN;
  private long countedThen;

  /**
   * Nothing was looked at yet.
   *
   * @param changes a number that is another one when there is reason to look at once
   */
  RateLimitedLook(Supplier<T> look, LongSupplier changes, Clock clock, Duration pace) {
    this.look = look;
    this.changes = changes;
    this.clock = clock;
    this.pace = pace;
  }

  /** What was seen last, or the exception that was; it looks where that is too long ago. */
  synchronized T get() {
    Instant now = clock.instant();
    long counted = changes.getAsLong();
    if (counted != countedThen || asOf.isBefore(now.minus(pace))) {
      seen = Try.ofSupplier(look);
      asOf = now;
      countedThen = counted;
    }
    return seen.get();
  }
}
