package io.lastseat.analyst;

import java.sql.SQLException;

/** An analyst's request that cannot be carried out; the message says why, in words for people. */
public final class AnalystException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Makes an exception; characters of the message that a terminal hides are made visible. */
  public AnalystException(String message) {
    super(Shown.lines(message));
  }

  /** The SQL is wrong, is more than one SELECT, or needs more memory than it may have. */
  public static final class SqlRefused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    SqlRefused(String message) {
      super(Shown.lines(message));
    }

    /** Makes the refusal in the words of the database, which show the place of the error. */
    static SqlRefused of(SQLException failure) {
      return new SqlRefused(String.valueOf(failure.getMessage()).strip());
    }
  }
}
