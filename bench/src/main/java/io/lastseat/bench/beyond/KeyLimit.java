package io.lastseat.bench.beyond;

/**
 * What one partition key admits: "a maximum capacity of 3,000 read units per second and 1,000 write
 * units per second" (DynamoDB developer guide, "Best practices for designing and using partition
 * keys effectively"). Two token buckets that fill continuously and hold one second's units. A call
 * is admitted while there is anything left, and takes what it needs, below zero if it must: an item
 * of 30 KB is written at once.
 */
final class KeyLimit {

  /** Per second and partition. */
  static final int WRITE_UNITS = 1_000;

  /** Per second and partition. */
  static final int READ_UNITS = 3_000;

  private final double writesPerMicro;
  private final double readsPerMicro;
  private double writes;
  private double reads;
  private long filledAt;

  /** Full; {@code scale} 1 is DynamoDB's limit, 0.1 a tenth of it. */
  KeyLimit(double scale) {
    writesPerMicro = WRITE_UNITS * scale / 1e6;
    readsPerMicro = READ_UNITS * scale / 1e6;
    writes = WRITE_UNITS * scale;
    reads = READ_UNITS * scale;
  }

  /** Of keys that are spread so well that none is hot. */
  static KeyLimit none() {
    return new KeyLimit(1e9);
  }

  /** Whether it admits these at this time; a call has either write units or read units. */
  boolean admits(long nowMicros, double writeUnits, double readUnits) {
    fill(nowMicros);
    if ((writeUnits > 0 && writes <= 0) || (readUnits > 0 && reads <= 0)) {
      return false;
    }
    writes -= writeUnits;
    reads -= readUnits;
    return true;
  }

  private void fill(long nowMicros) {
    long passed = nowMicros - filledAt;
    writes = Math.min(writesPerMicro * 1e6, writes + passed * writesPerMicro);
    reads = Math.min(readsPerMicro * 1e6, reads + passed * readsPerMicro);
    filledAt = nowMicros;
  }
}
