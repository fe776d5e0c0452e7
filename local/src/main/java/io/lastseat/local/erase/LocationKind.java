package io.lastseat.local.erase;

/**
 * The kinds of places where a name can stand, in the order in which it is erased: what others are
 * copied from comes first.
 */
public enum LocationKind {
  /** Records that could not be read. */
  QUARANTINED("quarantined record", "quarantined records"),
  /** The table of requests. */
  REQUEST("request", "requests"),
  /** Entries of commits. */
  LOG("log,", "entries of the log"),
  /** The verdicts copied out of the log. */
  ROW("row", "rows"),
  /** Rows that a recovery set aside. */
  SET_ASIDE("row set aside", "rows set aside");

  private final String one;
  private final String words;

  LocationKind(String one, String words) {
    this.one = one;
    this.words = words;
  }

  /** For people, of one; which one it is follows. */
  public String one() {
    return one;
  }

  /** For people, of several. */
  public String words() {
    return words;
  }
}
