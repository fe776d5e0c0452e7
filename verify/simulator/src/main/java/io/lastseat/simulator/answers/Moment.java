package io.lastseat.simulator.answers;

import java.time.Instant;

/**
 * When something happens.
 *
 * @param step the number of writes that were carried out before
 * @param clock by a clock that is right
 */
public record Moment(long step, Instant clock) {

  private static final long UNKNOWN = -1;

  /** Before all writes: how many there were is not known. */
  public static Moment unknown(Instant clock) {
    return new Moment(UNKNOWN, clock);
  }

  boolean isUnknown() {
    return step == UNKNOWN;
  }
}
