package io.lastseat.analyst;

import java.sql.SQLException;

/** An analyst's request that cannot be carried out; the message says why, in words for people. */
public final class AnalystException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** With this message; what cannot be seen on a terminal is made visible in it. */
  public AnalystException(String message) {
    super(Shown.lines(message));
  }

  /** The SQL is wrong, is more than may be asked, or needs more memory than it may have. */
  public static final class SqlRefused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    SqlRefused(String message) {
      super(Shown.lines(message));
    }

    /** In the words of the database, which shows the place. */
    static SqlRefused of(SQLException failure) {
      return new SqlRefused(String.valueOf(failure.getMessage()).strip());
    }
  }
}
