package io.lastseat.model;

/**
 * The size of a resource's log.
 *
 * @param bytes of all its commits and their index entries, calculated as an upper bound
 * @param indexed whether a commit was ever larger than {@link #SMALL_BYTES}. From that commit on,
 *     the index {@code heads} has the head of each commit
 */
public record LogSize(long bytes, boolean indexed) {

  /** The size of a log without commits. */
  public static final LogSize NOTHING = new LogSize(0, false);

  /**
   * Reading a commit up to this size costs the one read unit that its head in the index would cost
   * (DynamoDB developer guide, "Capacity unit consumption for read operations": 4 KB).
   */
  public static final int SMALL_BYTES = 4_096;

  /**
   * The most bytes of one log: it is an item collection of a table with local indexes (DynamoDB
   * developer guide, "Item collection size limit": 10 GB).
   */
  public static final long MAX_BYTES = 10_000_000_000L;

  /** From this size on, only ends of reservations and the closing of the resource are accepted. */
  public static final long NEARLY_FULL_BYTES = MAX_BYTES / 10 * 9;

  /** Whether only ends of reservations and the closing of the resource are still accepted. */
  public boolean nearlyFull() {
    return bytes >= NEARLY_FULL_BYTES;
  }

  /**
   * The size of a log all of whose commits were archived. It stays indexed, since a client that
   * knew the index still asks there.
   *
   * @param left the bytes of the tombstones
   */
  public LogSize emptied(long left) {
    return new LogSize(left, indexed);
  }

  /**
   * The size of the log with one more commit.
   *
   * @param commitBytes of the whole item
   * @param headBytes of its books and marks, which an index entry repeats
   */
  public LogSize plus(int commitBytes, int headBytes) {
    boolean inIndex = indexed || commitBytes > SMALL_BYTES;
    return new LogSize(bytes + commitBytes + (inIndex ? headBytes : 0), inIndex);
  }
}
