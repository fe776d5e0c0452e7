package io.lastseat.intake.usecase;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The deadline of a call: until when it waits for a verdict, and which way it prefers. The request
 * is written before the wait, so a failed or shortened wait does not change it: the answer says
 * that it is pending.
 *
 * @param begun when the call began
 * @param atMost how long after that it waits; 0 for a call that does not wait
 * @param failed gets the failure of a wait
 * @param cutShort set if the call had to stop waiting earlier
 * @param byStream whether the caller prefers the order of the stream to a verdict in the call
 */
public record Patience(
    Instant begun,
    Duration atMost,
    Consumer<RuntimeException> failed,
    AtomicBoolean cutShort,
    boolean byStream) {

  /** Of a call that waits at most {@code atMost}. */
  public Patience(Instant begun, Duration atMost, Consumer<RuntimeException> failed) {
    this(begun, atMost, failed, new AtomicBoolean(), false);
  }

  /** The same of a caller who prefers the order of the stream, or does not. */
  public Patience byStream(boolean preferred) {
    return new Patience(begun, atMost, failed, cutShort, preferred);
  }

  /** Of a look without a wait. */
  public static Patience none() {
    return new Patience(Instant.EPOCH, Duration.ZERO, failure -> {});
  }

  /** The same of a look without a wait. */
  Patience look() {
    return new Patience(begun, Duration.ZERO, failed, cutShort, false);
  }

  /** The same, but no longer than until then. */
  Patience until(Instant end) {
    Duration longest = Duration.between(begun, end);
    return longest.compareTo(atMost) < 0
        ? new Patience(begun, longest, failed, cutShort, byStream)
        : this;
  }

  /** Whether the call waits at all. */
  boolean lasts() {
    return atMost.compareTo(Duration.ZERO) > 0;
  }

  /** The time left: never more than all, even if the clock was set back. */
  Duration left(Instant now) {
    Duration left = Duration.between(now, begun.plus(atMost));
    return left.isNegative() ? Duration.ZERO : left.compareTo(atMost) < 0 ? left : atMost;
  }

  /** The result of the wait, or the other value if it failed. */
  <T> T orIfItFails(Supplier<T> wait, T otherwise) {
    try {
      return wait.get();
    } catch (RuntimeException failure) {
      failed.accept(failure);
      return otherwise;
    }
  }
}
