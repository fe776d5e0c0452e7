package io.lastseat.embedded.dynamodb;

/** The embedded database cannot be opened. The program has not changed any of its files. */
public final class DatabaseUnusable extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** SQLite's codes for "malformed" and "not a database", as its Java binding writes them. */
  private static final String DAMAGED = "\\[(11|26)\\].*";

  DatabaseUnusable(String where, Throwable cause) {
    super("The embedded DynamoDB did not start %s: %s".formatted(where, advice(cause)), cause);
  }

  DatabaseUnusable(String message) {
    super(message);
  }

  private static String advice(Throwable cause) {
    if (cause instanceof LinkageError) {
      return "its native library cannot be unpacked into %s. Free some space there, or name another"
              .formatted(System.getProperty("java.io.tmpdir"))
          + " folder: JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIR.";
    }
    String said = String.valueOf(cause.getMessage());
    return said.matches(DAMAGED)
        ? "its database is damaged, and was left as it is. Put a copy of the folder in its place,"
            + " or choose another folder. ("
            + said
            + ")"
        : "the database there cannot be read or written, and was left as it is. Is the disk full,"
            + " or may you not write there? ("
            + said
            + ")";
  }
}
