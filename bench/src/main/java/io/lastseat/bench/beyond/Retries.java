package io.lastseat.bench.beyond;

import java.util.SplittableRandom;

/**
 * What the SDK does when DynamoDB throttles a call: AWS SDK for Java 2.54 in standard mode, which a
 * test holds these figures against.
 */
final class Retries {

  /** Of a client of DynamoDB that was told nothing but the mode, the first try included. */
  static final int ATTEMPTS = 9;

  /** "For throttling exceptions … a base delay of 1 second" (SDK guide, "Retry behavior"). */
  static final long BASE_MICROS = 1_000_000;

  /** The longest single wait. */
  static final long LONGEST_MICROS = 20_000_000;

  /** Lastseat's own limit on a call with all its tries; the alternatives get the same. */
  static final long CALL_TIMEOUT_MICROS = 15_000_000;

  /** How long to wait after so many failed attempts, from 1: full jitter. */
  static long pause(int failed, SplittableRandom random) {
    long ceiling = Math.min(LONGEST_MICROS, BASE_MICROS << Math.min(failed - 1, 10));
    return random.nextLong(ceiling + 1);
  }

  private Retries() {}
}
