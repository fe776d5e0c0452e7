package io.lastseat.analyst;

import java.sql.SQLException;

/** The SQL is wrong, is more than may be asked, or needs more memory than it may have. */
public final class SqlRefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  SqlRefusedException(String message) {
    super(Shown.lines(message));
  }

  /** In the words of the database, which shows the place. */
  static SqlRefusedException of(SQLException failure) {
    return new SqlRefusedException(String.valueOf(failure.getMessage()).strip());
  }
}
