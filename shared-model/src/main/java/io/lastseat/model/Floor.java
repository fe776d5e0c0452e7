package io.lastseat.model;

/**
 * A commit that a client had seen before it made its key: the verdict under the key stands behind
 * it. So where it stands near, no row has to remember the key.
 *
 * @param epoch the number of restores when that commit was the newest one, modulo 256
 * @param commit its number, 0 before the first
 */
public record Floor(int epoch, long commit) {

  /**
   * The most commits between a floor and a verdict that is found by reading them. A verdict farther
   * behind has a row, like one under any other key.
   */
  public static final int NEAR = 16;

  /** The greatest number that an id and a key have room for. */
  static final long GREATEST = (1L << 40) - 1;

  /** The number of epochs that a key can tell apart. */
  static final int EPOCHS = 256;

  /** That of a key which no process gave to a client for this resource: no log comes so far. */
  public static final Floor NEVER = new Floor(0, GREATEST);

  /** Checks both numbers; throws {@link IllegalArgumentException}. */
  public Floor {
    if (epoch < 0 || epoch >= EPOCHS || commit < 0 || commit > GREATEST) {
      throw new IllegalArgumentException("no such floor: " + epoch + ", " + commit);
    }
  }

  /** That of a key which is made now. */
  public static Floor of(Head newest) {
    return new Floor(epoch(newest), Math.min(newest.number(), GREATEST - 1));
  }

  private static int epoch(Head head) {
    return (int) Math.floorMod(head.books().epoch(), (long) EPOCHS);
  }

  /** The last commit in which a verdict needs no row. */
  public long near() {
    return commit + NEAR;
  }

  /** Whether this head shows no restore since. */
  public boolean isOf(Head head) {
    return epoch == epoch(head);
  }

  /**
   * Whether the log ends before it, as of this head, or an epoch is named that has no commit yet:
   * then no process gave it to a client. Else a verdict might come to stand before its floor.
   */
  public boolean isBeyond(Head head) {
    int ahead = Math.floorMod(epoch - epoch(head), EPOCHS);
    boolean later = ahead > 0 && ahead < EPOCHS / 2;
    return equals(NEVER) || later || (ahead == 0 && commit > head.number());
  }

  /**
   * Whether the commits behind it up to this head are few, and hold each verdict under it. Those of
   * a log that was restored since do not, nor do forgotten ones.
   */
  public boolean isNear(Head head) {
    return isOf(head)
        && head.marks().forgotten().through() <= commit
        && commit <= head.number()
        && head.number() <= near();
  }

  /** Whether a verdict in that commit is found by reading the commits behind it. */
  public boolean finds(long commitNo) {
    return commit < commitNo && commitNo <= near();
  }
}
