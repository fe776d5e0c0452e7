package io.lastseat.bench.postgres;

import java.sql.SQLException;

/** The server refused a statement or could not be reached. */
public final class PostgresFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String state;

  PostgresFailure(SQLException cause) {
    super(cause);
    state = String.valueOf(cause.getSQLState());
  }

  /** Whether the same transaction may succeed when it is tried again: 40001 and 40P01. */
  boolean isConflict() {
    return "40001".equals(state) || "40P01".equals(state);
  }
}
