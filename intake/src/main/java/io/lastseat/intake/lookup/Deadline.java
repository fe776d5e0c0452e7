package io.lastseat.intake.lookup;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The deadline of a call: until when it waits for a verdict, and whether it prefers the stream. The
 * request is written before the wait, so a failed or shortened wait does not change it. The answer
 * then says that the request is pending.
 *
 * @param begun when the call began
 * @param atMost how long after its begin the call waits; 0 if it does not wait
 * @param failed receives the failure of a wait
 * @param cutShort is set if the call had to stop waiting earlier
 * @param byStream whether the caller prefers the order of the stream to a verdict in the call
 */
public record Deadline(
    Instant begun,
    Duration atMost,
    Consumer<RuntimeException> failed,
    AtomicBoolean cutShort,
    boolean byStream) {

  /** The deadline of a call that waits at most {@code atMost}. */
  public Deadline(Instant begun, Duration atMost, Consumer<RuntimeException> failed) {
    this(begun, atMost, failed, new AtomicBoolean(), false);
  }

  /** Sets whether the caller prefers the order of the stream. */
  public Deadline byStream(boolean preferred) {
    return new Deadline(begun, atMost, failed, cutShort, preferred);
  }

  /** The deadline of a call that does not wait. */
  public static Deadline none() {
    return new Deadline(Instant.EPOCH, Duration.ZERO, failure -> {});
  }

  /** The deadline of the same call, without a wait and without a preference for the stream. */
  public Deadline look() {
    return new Deadline(begun, Duration.ZERO, failed, cutShort, false);
  }

  /** Shortens the wait so that it ends at this moment at the latest. */
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

  /** The time left. It never exceeds the whole wait, even if the clock was set back. */
  public Duration left(Instant now) {
    Duration left = Duration.between(now, begun.plus(atMost));
    return left.isNegative() ? Duration.ZERO : left.compareTo(atMost) < 0 ? left : atMost;
  }

  /** The result of the wait. If that fails, it is reported, and the other value returned. */
  public <T> T resultOr(Supplier<T> wait, T otherwise) {
    try {
      return wait.get();
    } catch (RuntimeException failure) {
      failed.accept(failure);
      return otherwise;
    }
  }
}
