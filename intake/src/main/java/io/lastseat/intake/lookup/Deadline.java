package io.lastseat.intake.lookup;

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
public record Deadline(
    Instant begun,
    Duration atMost,
    Consumer<RuntimeException> failed,
    AtomicBoolean cutShort,
    boolean byStream) {

  /** Of a call that waits at most {@code atMost}. */
  public Deadline(Instant begun, Duration atMost, Consumer<RuntimeException> failed) {
    this(begun, atMost, failed, new AtomicBoolean(), false);
  }

  /** The same of a caller who prefers the order of the stream, or does not. */
  public Deadline byStream(boolean preferred) {
    return new Deadline(begun, atMost, failed, cutShort, preferred);
  }

  /** Of a look without a wait. */
  public static Deadline none() {
    return new Deadline(Instant.EPOCH, Duration.ZERO, failure -> {});
  }

  /** The same of a look without a wait. */
  public Deadline look() {
    return new Deadline(begun, Duration.ZERO, failed, cutShort, false);
  }

  /** The same, but no longer than until then. */
  public Deadline until(Instant end) {
    Duration longest = Duration.between(begun, end);
    return longest.compareTo(atMost) < 0
        ? new Deadline(begun, longest, failed, cutShort, byStream)
        : this;
  }

  /** Whether the call waits at all. */
  public boolean lasts() {
    return atMost.compareTo(Duration.ZERO) > 0;
  }

  /** The time left: never more than all, even if the clock was set back. */
  public Duration left(Instant now) {
    Duration left = Duration.between(now, begun.plus(atMost));
    return left.isNegative() ? Duration.ZERO : left.compareTo(atMost) < 0 ? left : atMost;
  }

  /** The result of the wait, or the other value if it failed. */
  public <T> T orIfItFails(Supplier<T> wait, T otherwise) {
    try {
      return wait.get();
    } catch (RuntimeException failure) {
      failed.accept(failure);
      return otherwise;
    }
  }
}
