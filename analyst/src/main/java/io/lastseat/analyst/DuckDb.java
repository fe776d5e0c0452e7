package io.lastseat.analyst;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;
import org.jspecify.annotations.Nullable;

/** Connections to databases of DuckDB, which runs in this process. */
final class DuckDb {

  private static final String URL = "jdbc:duckdb:";

  /** To the one in this file. */
  static DuckDBConnection in(Path file, Properties settings) throws SQLException {
    return connected(URL + file, settings);
  }

  /** To one of its own, in memory. */
  static DuckDBConnection inMemory(Properties settings) throws SQLException {
    return connected(URL, settings);
  }

  private static DuckDBConnection connected(String url, Properties settings) throws SQLException {
    @Nullable Connection connection = new DuckDBDriver().connect(url, settings);
    if (connection == null) {
      throw new SQLException("the driver does not know " + url);
    }
    return connection.unwrap(DuckDBConnection.class);
  }

  private DuckDb() {}
}
