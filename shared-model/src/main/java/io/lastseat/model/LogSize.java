package io.lastseat.model;

/**
 * How large the log of a resource is.
 *
 * @param bytes of all its commits and their index entries, reckoned as an upper bound
 * @param indexed whether a commit was ever larger than {@link #SMALL_BYTES}: from that one on the
 *     head of each commit stands in the index {@code heads} too
 */
public record LogSize(long bytes, boolean indexed) {

  public static final LogSize NOTHING = new LogSize(0, false);

  /**
   * A commit up to this size is read for the one read unit that its head in the index would cost
   * (DynamoDB developer guide, "Capacity unit consumption for read operations": 4 KB).
   */
  public static final int SMALL_BYTES = 4_096;

  /**
   * The most that one log can hold: an item collection of a table with local indexes (DynamoDB
   * developer guide, "Item collection size limit": 10 GB).
   */
  public static final long MAX_BYTES = 10_000_000_000L;

  /** From here on only ends of reservations are accepted, and the closing of the resource. */
  public static final long NEARLY_FULL_BYTES = MAX_BYTES / 10 * 9;

  /** Whether nothing else is accepted any more. */
  public boolean nearlyFull() {
    return bytes >= NEARLY_FULL_BYTES;
  }

  /**
   * That of a log which lets go of all its commits. A client that knew its index still asks there,
   * so it goes on.
   *
   * @param left the bytes of what stands in their places
   */
  public LogSize emptied(long left) {
    return new LogSize(left, indexed);
  }

  /**
   * With one commit more.
   *
   * @param commitBytes of the whole item
   * @param headBytes of its books and marks, which an index entry repeats
   */
  public LogSize plus(int commitBytes, int headBytes) {
    boolean inIndex = indexed || commitBytes > SMALL_BYTES;
    return new LogSize(bytes + commitBytes + (inIndex ? headBytes : 0), inIndex);
  }
}
