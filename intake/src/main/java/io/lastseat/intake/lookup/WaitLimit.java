package io.lastseat.intake.lookup;

import io.lastseat.log.RowsOf;
import io.lastseat.model.id.RequestId;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * How long calls may wait for a verdict. A waiting call occupies a thread of the process, or a part
 * of the function's concurrency. A wait that ends early harms nothing, since the request is written
 * before.
 */
public interface WaitLimit {

  /** The longest wait by default. */
  Duration ORDINARY = Duration.ofSeconds(20);

  /** The longest wait of any call, even if the call asks for more. */
  Duration longest();

  /** Counts a call that begins to wait. The call closes it when it stops waiting. */
  WaitingCall begin();

  /** What this process hears of a verdict that a call waits for; the call closes it. */
  default News newsOf(RequestId id) {
    return News.NONE;
  }

  /** One call that waits. */
  interface WaitingCall extends AutoCloseable {

    /** Whether a call that has waited this long may go on waiting. */
    boolean lasts(Duration waited);

    @Override
    default void close() {
      // Without a limit on their number, waiting calls are not counted.
    }
  }

  /**
   * News of one verdict.
   *
   * @param arrived completes when this process has decided the request: with its rows if they are
   *     written, else with null, since a look may find them soon
   */
  record News(CompletableFuture<RowsOf> arrived, Runnable closing) implements AutoCloseable {

    static final News NONE = new News(new CompletableFuture<>(), () -> {});

    @Override
    public void close() {
      closing.run();
    }
  }

  /** The same limit for every call, however many wait. */
  static WaitLimit of(Duration longest) {
    return new WaitLimit() {
      @Override
      public Duration longest() {
        return longest;
      }

      @Override
      public WaitingCall begin() {
        return waited -> waited.compareTo(longest) < 0;
      }
    };
  }
}
