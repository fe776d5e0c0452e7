package io.lastseat.intake.usecase;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * How a call wants to be served, and until when it waits for a verdict: one moment, however much of
 * the time before it took to try. The request is written down before the wait, so a wait that fails
 * or is cut short changes nothing about it: the caller learns that it is pending, and can ask
 * again.
 *
 * @param begun when the call began
 * @param atMost how long after that it waits; 0 for a call that does not wait
 * @param failed is told why a wait failed
 * @param cutShort set where the call had to stop waiting earlier than that
 * @param byStream whether the caller prefers the order of the stream to a verdict in the call
 */
public record Patience(
    Instant begun,
    Duration atMost,
    Consumer<RuntimeException> failed,
    AtomicBoolean cutShort,
    boolean byStream) {

  /** Of a call that waits at most so long. */
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

  /** What is left of it: never more than all, should the clock have been set back. */
  Duration left(Instant now) {
    Duration left = Duration.between(now, begun.plus(atMost));
    return left.isNegative() ? Duration.ZERO : left.compareTo(atMost) < 0 ? left : atMost;
  }

  /** What came of the wait, or the other value where it failed. */
  <T> T orIfItFails(Supplier<T> wait, T otherwise) {
    try {
      return wait.get();
    } catch (RuntimeException failure) {
      failed.accept(failure);
      return otherwise;
    }
  }
}
