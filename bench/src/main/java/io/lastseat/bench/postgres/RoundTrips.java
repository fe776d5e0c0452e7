package io.lastseat.bench.postgres;

import java.util.concurrent.atomic.LongAdder;

/** Counts round trips to the server; pgjdbc sends BEGIN together with the first statement. */
public final class RoundTrips {

  private final LongAdder made = new LongAdder();
  private final LongAdder retries = new LongAdder();

  /** One more request was sent and answered. */
  public void trip() {
    made.increment();
  }

  /** A transaction is tried again. */
  public void retry() {
    retries.increment();
  }

  /** How many so far. */
  public long count() {
    return made.sum();
  }

  /** Transactions tried again so far. */
  public long retried() {
    return retries.sum();
  }
}
