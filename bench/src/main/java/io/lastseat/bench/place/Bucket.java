package io.lastseat.bench.place;

/** A token bucket that may go into debt: what a request costs is known when it was answered. */
final class Bucket {

  private final double perSecond;
  private double tokens;
  private long filledAt;

  /** Full, with the tokens of one second. */
  Bucket(double perSecond, long nowNanos) {
    this.perSecond = perSecond;
    this.tokens = perSecond;
    this.filledAt = nowNanos;
  }

  synchronized boolean hasSome(long nowNanos) {
    fill(nowNanos);
    return tokens > 0;
  }

  synchronized void take(double amount, long nowNanos) {
    fill(nowNanos);
    tokens -= amount;
  }

  private void fill(long nowNanos) {
    tokens = Math.min(perSecond, tokens + (nowNanos - filledAt) / 1e9 * perSecond);
    filledAt = nowNanos;
  }
}
