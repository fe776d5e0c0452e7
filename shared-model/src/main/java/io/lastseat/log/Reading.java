package io.lastseat.log;

/**
 * How much of a log one call may read to find what was decided under its key. A caller without key
 * or token is no reason to read a long log: he is told that his key is too old. For any number of
 * threads.
 */
public final class Reading {

  /** In DynamoDB's item size. */
  public static final long MOST_OF_A_STRANGER = 256 * 1_024;

  private final boolean limited;
  private long left;
  private boolean cut;

  private Reading(boolean limited) {
    this.limited = limited;
    this.left = MOST_OF_A_STRANGER;
  }

  /** As much as there is. */
  public static Reading all() {
    return new Reading(false);
  }

  /** At most {@value #MOST_OF_A_STRANGER} bytes, and the rest of one commit. */
  public static Reading ofStranger() {
    return new Reading(true);
  }

  boolean isLimited() {
    return limited;
  }

  /** Whether it may go on; if not, it is cut. */
  synchronized boolean goesOn() {
    cut |= limited && left <= 0;
    return !cut;
  }

  /** How many bytes the next read may bring, of so many. */
  synchronized long most(long bytes) {
    return limited ? Math.min(bytes, left) : bytes;
  }

  /** So many bytes were read for it. */
  synchronized void took(long bytes) {
    left -= bytes;
  }

  /** Whether it ended before all was read. */
  public synchronized boolean isCut() {
    return cut;
  }
}
