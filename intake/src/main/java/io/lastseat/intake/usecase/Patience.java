package io.lastseat.intake.usecase;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * How a call wants to be served, and how long it waits for a verdict. The request is written down
 * before, so a wait that fails or is cut short changes nothing about it: the caller learns that it
 * is pending, and can ask again.
 *
 * @param atMost 0 for a call that does not wait
 * @param failed is told why a wait failed
 * @param cutShort set where the call had to stop waiting earlier than that
 * @param byStream whether the caller prefers the order of the stream to a verdict in the call
 */
public record Patience(
    Duration atMost, Consumer<RuntimeException> failed, AtomicBoolean cutShort, boolean byStream) {

  /** Of a call that waits at most so long. */
  public Patience(Duration atMost, Consumer<RuntimeException> failed) {
    this(atMost, failed, new AtomicBoolean(), false);
  }

  /** The same of a caller who prefers the order of the stream, or does not. */
  public Patience byStream(boolean preferred) {
    return new Patience(atMost, failed, cutShort, preferred);
  }

  /** Of a look without a wait. */
  public static Patience none() {
    return new Patience(Duration.ZERO, failure -> {});
  }

  /** What is left of it after so long. */
  Patience after(Duration elapsed) {
    Duration rest = atMost.minus(elapsed);
    return new Patience(rest.isNegative() ? Duration.ZERO : rest, failed, cutShort, byStream);
  }

  /** The same, but for no longer than that. */
  Patience atMost(Duration longest) {
    return longest.compareTo(atMost) < 0
        ? new Patience(longest.isNegative() ? Duration.ZERO : longest, failed, cutShort, byStream)
        : this;
  }

  boolean lasts() {
    return !atMost.isZero();
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
