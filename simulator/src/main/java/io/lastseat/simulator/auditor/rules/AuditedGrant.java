package io.lastseat.simulator.auditor.rules;

/**
 * What a reservation has after some decision, by the auditor's own book. Times in milliseconds.
 *
 * @param units 0 once it was given back, or refused after it had waited; what it waits for where it
 *     waits
 * @param since when its hold began; {@value #NEVER} where nothing is held
 * @param until the first moment after its hold; {@value #NEVER} where nothing is held
 * @param changes how many requests about it were granted, and once more where it came from the
 *     waiting list
 * @param decisionNo of the decision that it follows from
 * @param standing what became of it
 */
public record AuditedGrant(
    long units, long since, long until, long changes, long decisionNo, Standing standing) {

  /** What became of a reservation. */
  public enum Standing {
    /** It has units, or had them. */
    GRANTED,
    /** It is on the waiting list. */
    WAITING,
    /** It was refused when it stood first there. */
    REFUSED
  }

  /** Later than anything: what is granted for good never lapses. */
  public static final long NEVER = Long.MAX_VALUE;

  private static final long FINEST_MILLIS = 125;

  /** Rounding takes at most so much of a hundred. */
  private static final long PERCENT = 3;

  private static final long WHOLE = 100;

  static AuditedGrant forGood(long units, long changes, long decisionNo) {
    return new AuditedGrant(units, NEVER, NEVER, changes, decisionNo, Standing.GRANTED);
  }

  /** Held for so long from now on, or for good where that is no time at all. */
  static AuditedGrant held(long units, long now, long lengthMillis, long changes, long decisionNo) {
    return lengthMillis == 0
        ? forGood(units, changes, decisionNo)
        : new AuditedGrant(
            units, now, end(now, lengthMillis), changes, decisionNo, Standing.GRANTED);
  }

  /** One unit of a lock for exactly so long from now on. */
  static AuditedGrant lease(long now, long lengthMillis, long changes, long decisionNo) {
    return new AuditedGrant(1, now, now + lengthMillis, changes, decisionNo, Standing.GRANTED);
  }

  /** On the waiting list. */
  static AuditedGrant waiting(long units, long decisionNo) {
    return new AuditedGrant(units, NEVER, NEVER, 0, decisionNo, Standing.WAITING);
  }

  /** Refused when it stood first on the waiting list. */
  static AuditedGrant refused(long changes, long decisionNo) {
    return new AuditedGrant(0, NEVER, NEVER, changes, decisionNo, Standing.REFUSED);
  }

  /** So many units, held until then; for good where it is {@link #NEVER} as before. */
  AuditedGrant changed(long to, long heldUntil, long byDecision) {
    return new AuditedGrant(to, since, heldUntil, changes + 1, byDecision, Standing.GRANTED);
  }

  /** The end of a hold that begins then: on the coarsest grid that rounds up by 3 % at most. */
  static long end(long begin, long lengthMillis) {
    long grid = FINEST_MILLIS;
    while (grid * 2 * WHOLE <= PERCENT * lengthMillis) {
      grid += grid;
    }
    long over = (begin + lengthMillis) % grid;
    return over == 0 ? begin + lengthMillis : begin + lengthMillis - over + grid;
  }

  /** Whether somebody has yet to confirm it, or had. */
  public boolean isHeld() {
    return until != NEVER;
  }

  /** Whether its hold is over at this moment. */
  public boolean isLapsed(long clock) {
    return clock >= until;
  }

  /** Whether it is on the waiting list. */
  public boolean isWaiting() {
    return standing == Standing.WAITING;
  }

  /** Whether it was given back, or refused after it had waited. */
  public boolean isEnded() {
    return units == 0;
  }

  /** Units that nobody else can have at this moment. */
  public long live(long clock) {
    return isLapsed(clock) || isWaiting() ? 0 : units;
  }
}
