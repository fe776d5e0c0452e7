package io.lastseat.model.id;

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
  public static final long GREATEST = (1L << 40) - 1;

  /** The number of epochs that a key can tell apart. */
  public static final int EPOCHS = 256;

  /** That of a key which no process gave to a client for this resource: no log comes so far. */
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

  /** Whether a verdict in that commit is found by reading the commits behind it. */
  public boolean finds(long commitNo) {
    return commit < commitNo && commitNo <= near();
  }
}
