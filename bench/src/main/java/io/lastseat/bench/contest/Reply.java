package io.lastseat.bench.contest;

/** What a contender answers at once. */
public enum Reply {
  ACCEPTED,
  REFUSED,
  /** Taken in; the verdict comes later, through {@link Verdicts}. */
  PENDING
}
