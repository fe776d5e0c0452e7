package io.lastseat.model.id;

/**
 * A commit that a client had seen before it made its key. The verdict under the key comes after
 * this commit. If it comes soon after it, no row has to remember the key.
 *
 * @param epoch the number of restores when that commit was the newest one, modulo 256
 * @param commit its number, 0 before the first
 */
public record Floor(int epoch, long commit) {

  /**
   * The most commits between a floor and a verdict that is found by reading them. A later verdict
   * has a row, like a verdict under any other key.
   */
  public static final int NEAR = 16;

  /** The greatest commit number that fits into an id and a key. */
  public static final long GREATEST = (1L << 40) - 1;

  /** The number of epochs that a key can distinguish. */
  public static final int EPOCHS = 256;

  /** The floor of a key whose prefix no process gave out. No log grows that far. */
  public static final Floor NEVER = new Floor(0, GREATEST);

  /** Checks both numbers; throws {@link IllegalArgumentException}. */
  public Floor {
    if (epoch < 0 || epoch >= EPOCHS || commit < 0 || commit > GREATEST) {
      throw new IllegalArgumentException("no such floor: " + epoch + ", " + commit);
    }
  }

  /** The last commit in which a verdict needs no row. */
  public long near() {
    return commit + NEAR;
  }

  /** Whether a verdict in that commit is found by reading the commits after the floor. */
  public boolean finds(long commitNo) {
    return commit < commitNo && commitNo <= near();
  }
}
