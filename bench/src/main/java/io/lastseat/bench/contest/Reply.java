package io.lastseat.bench.contest;

/** What a contender answers at once. */
public enum Reply {
  ACCEPTED,
  REFUSED,
  /** Taken in; the verdict comes later, through {@link ContestVerdicts}. */
  PENDING;

  /** A verdict. */
  public static Reply of(boolean accepted) {
    return accepted ? ACCEPTED : REFUSED;
  }
}
