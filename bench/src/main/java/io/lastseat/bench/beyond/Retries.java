package io.lastseat.bench.beyond;

import java.util.SplittableRandom;

/**
 * What the SDK does when DynamoDB throttles a call (AWS SDK for Java 2.54; a test holds these
 * figures against it): as many tries as a client of DynamoDB makes that was told nothing, with the
 * pauses of standard mode. In the mode of such a client the first pause is 0.25 to 0.5 s instead of
 * up to 1 s; told to use standard mode, it would try three times only.
 */
final class Retries {

  /** Of a client of DynamoDB that was told nothing, the first try included. */
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
