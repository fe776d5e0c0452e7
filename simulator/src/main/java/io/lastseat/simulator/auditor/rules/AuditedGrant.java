package io.lastseat.simulator.auditor.rules;

/**
 * What a reservation has after some decision, by the auditor's own book. Times in milliseconds.
 *
 * @param units 0 once it was given back
 * @param since when its hold began; {@value #NEVER} where nothing is held
 * @param until the first moment after its hold; {@value #NEVER} where nothing is held
 * @param changes how many requests about it were granted
 * @param decisionNo of the decision that it follows from
 */
public record AuditedGrant(long units, long since, long until, long changes, long decisionNo) {

  /** Later than anything: what is granted for good never lapses. */
  public static final long NEVER = Long.MAX_VALUE;

  private static final long FINEST_MILLIS = 125;

  /** Rounding takes at most so much of a hundred. */
  private static final long PERCENT = 3;

  private static final long WHOLE = 100;

  static AuditedGrant forGood(long units, long changes, long decisionNo) {
    return new AuditedGrant(units, NEVER, NEVER, changes, decisionNo);
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

  /** Whether it was given back. */
  public boolean isEnded() {
    return units == 0;
  }

  /** Units that nobody else can have at this moment. */
  public long live(long clock) {
    return isLapsed(clock) ? 0 : units;
  }
}
