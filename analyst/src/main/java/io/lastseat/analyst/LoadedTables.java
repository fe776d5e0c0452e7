package io.lastseat.analyst;

import io.lastseat.audit.LogReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;
import org.jspecify.annotations.Nullable;

/**
 * The tables {@code roster}, {@code verdicts}, {@code resources}, {@code commits}, {@code requests}
 * and {@code turned_away}, loaded into a temporary database, and then open for SQL of any author.
 * Closing deletes it. Three locks, each for itself enough for most of what could be tried:
 *
 * <ul>
 *   <li>it is attached read-only, so nothing in it can change;
 *   <li>no file can be opened but the database itself, what it spills, and one folder for a result:
 *       no other file, no address, no extension (DuckDB manual, "Securing DuckDB");
 *   <li>the settings are locked, memory and threads among them.
 * </ul>
 *
 * {@link OneSelect} decides before what may run at all.
 */
public final class LoadedTables implements AutoCloseable {

  private static final String URL = "jdbc:duckdb:";
  private static final String SPILL = "spill";
  private static final String RESULTS = "results";
  private static final String RESULT = "temp.result";
  private static final int ROWS_PER_GROUP = 100_000;

  /** The type of whole numbers of 128 bits. */
  private static final String WIDE = "HUGEINT";

  /**
   * A table of an export, with one folder. A table that grows is split by the month of the
   * decision, or of the request, in UTC ({@code month=2026-11}); each other table is one file.
   *
   * @param month the column that gives the month; empty for none
   */
  private record Exported(String table, String month) {

    String select() {
      return month.isEmpty()
          ? "FROM " + table
          : "SELECT *, coalesce(strftime(%s, '%%Y-%%m'), 'unknown') AS month FROM %s"
              .formatted(month, table);
    }

    String partition() {
      return month.isEmpty() ? "" : ", PARTITION_BY (month), FILENAME_PATTERN 'part-{i}'";
    }
  }

  private static final List<Exported> TABLES =
      List.of(
          new Exported("roster", ""),
          new Exported("resources", ""),
          new Exported("verdicts", "decided_at"),
          new Exported("commits", "decided_at"),
          new Exported("requests", "requested_at"),
          new Exported("turned_away", "minute"));

  private final Scratch scratch;
  private final DuckDBConnection connection;
  private final Path results;
  private final long unreadable;

  private LoadedTables(
      Scratch scratch, DuckDBConnection connection, Path results, long unreadable) {
    this.scratch = scratch;
    this.connection = connection;
    this.results = results;
    this.unreadable = unreadable;
  }

  /**
   * Reads the tables.
   *
   * @param memory how much the database may take, in its own notation: {@code 256MB}
   * @param parent the folder in which the temporary folder is made
   * @throws io.lastseat.audit.LogReader.DamagedLogException if a log has a gap or cannot be read
   */
  public static LoadedTables read(LogReader reader, Extent extent, String memory, Path parent) {
    Scratch scratch = Scratch.in(parent);
    try {
      long unreadable;
      try (DuckDBConnection filling = connected(scratch, settings(scratch, memory))) {
        unreadable = new Loading(reader, filling, extent).run();
      }
      Path results = scratch.folder(RESULTS);
      return new LoadedTables(scratch, locked(scratch, memory, results), results, unreadable);
    } catch (SQLException failure) {
      scratch.close();
      throw new AnalystException("The temporary database failed: " + failure.getMessage());
    } catch (RuntimeException failure) {
      scratch.close();
      throw failure;
    }
  }

  /** Opens the filled database for SQL of any author, with the locks of this class. */
  private static DuckDBConnection locked(Scratch scratch, String memory, Path results)
      throws SQLException {
    Properties settings = settings(scratch, memory);
    settings.setProperty(DuckDBDriver.DUCKDB_READONLY_PROPERTY, "true");
    DuckDBConnection connection = connected(scratch, settings);
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET allowed_directories = [" + quoted(results + "/") + "]");
      statement.execute("SET enable_external_access = false");
      statement.execute("SET lock_configuration = true");
    }
    return connection;
  }

  static DuckDBConnection connected(Scratch scratch, Properties settings) throws SQLException {
    DuckDBConnection connection =
        connected(scratch.path().resolve("store.duckdb").toString(), settings);
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET TimeZone = 'UTC'");
    }
    return connection;
  }

  /** Connects to the database in this file; an empty name makes a database in memory. */
  static DuckDBConnection connected(String file, Properties settings) throws SQLException {
    @Nullable Connection connection = new DuckDBDriver().connect(URL + file, settings);
    if (connection == null) {
      throw new SQLException("the driver does not know " + file);
    }
    return connection.unwrap(DuckDBConnection.class);
  }

  static Properties settings(Scratch scratch, String memory) {
    Properties settings = new Properties();
    settings.setProperty("memory_limit", memory);
    settings.setProperty("threads", "2");
    settings.setProperty("temp_directory", scratch.folder(SPILL).toString());
    settings.setProperty("autoinstall_known_extensions", "false");
    settings.setProperty("autoload_known_extensions", "false");
    settings.setProperty("allow_community_extensions", "false");
    settings.setProperty(DuckDBDriver.JDBC_STREAM_RESULTS, "true");
    return settings;
  }

  /**
   * Gives each row of the result to the sink, once the whole result is known; throws {@link
   * AnalystException.SqlRefused}.
   */
  public void run(OneSelect select, ResultSink sink) {
    try (Statement statement = connection.createStatement()) {
      answer(select, statement);
      try (ResultSet rows = statement.executeQuery("FROM " + RESULT)) {
        sink.columns(ResultSink.Column.of(rows.getMetaData()));
        while (rows.next()) {
          sink.row(Cells.of(rows));
        }
        sink.end();
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (SQLException failure) {
      throw AnalystException.SqlRefused.of(failure);
    }
  }

  /**
   * Returns the result as a Parquet file, with each whole number exact; throws {@link
   * AnalystException.SqlRefused}, also for a number of more than 38 digits.
   */
  public Path parquet(OneSelect select) {
    Path file = results.resolve("result.parquet");
    try (Statement statement = connection.createStatement()) {
      answer(select, statement);
      copy(statement, exact(statement), file, "");
      return file;
    } catch (SQLException failure) {
      throw AnalystException.SqlRefused.of(failure);
    }
  }

  /**
   * The result in types that Parquet has. It has no whole numbers of 128 bits, which sums are, and
   * the database would write them as doubles. A column of them that fits is written as {@code
   * BIGINT}; others, and those within lists and structures, as {@code DECIMAL(38,0)}.
   */
  private static String exact(Statement statement) throws SQLException {
    Map<String, String> wide = new LinkedHashMap<>();
    try (ResultSet columns = statement.executeQuery("DESCRIBE FROM " + RESULT)) {
      while (columns.next()) {
        if (columns.getString("column_type").contains(WIDE)) {
          wide.put(columns.getString("column_name"), columns.getString("column_type"));
        }
      }
    }
    List<String> casts = new ArrayList<>();
    for (Map.Entry<String, String> column : wide.entrySet()) {
      String name = "\"" + column.getKey().replace("\"", "\"\"") + "\"";
      boolean plain = column.getValue().matches("U?" + WIDE);
      casts.add(
          "CAST(%s AS %s) AS %s"
              .formatted(
                  name,
                  plain && fits(statement, name)
                      ? "BIGINT"
                      : column.getValue().replaceAll("U?" + WIDE, "DECIMAL(38,0)"),
                  name));
    }
    return casts.isEmpty()
        ? RESULT
        : "(SELECT * REPLACE (%s) FROM %s)".formatted(String.join(", ", casts), RESULT);
  }

  private static boolean fits(Statement statement, String column) throws SQLException {
    try (ResultSet found =
        statement.executeQuery(
            "SELECT coalesce(bool_and(%s BETWEEN %d AND %d), true) FROM %s"
                .formatted(column, Long.MIN_VALUE, Long.MAX_VALUE, RESULT))) {
      return found.next() && found.getBoolean(1);
    }
  }

  /** Writes all tables as Parquet, into the subfolder {@code tables} of the returned folder. */
  Path parquetTables() {
    try (Statement statement = connection.createStatement()) {
      Path folder = Files.createTempDirectory(results, "export"); // which its owner alone may enter
      for (Exported exported : TABLES) {
        Path there = Files.createDirectories(folder.resolve("tables").resolve(exported.table()));
        Path target = exported.month().isEmpty() ? there.resolve("part-0.parquet") : there;
        copy(statement, "(" + exported.select() + ")", target, exported.partition());
      }
      return folder;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (SQLException failure) {
      throw AnalystException.SqlRefused.of(failure);
    }
  }

  static void copy(Statement statement, String from, Path to, String partition)
      throws SQLException {
    statement.execute(
        "COPY %s TO %s (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE %d%s)"
            .formatted(from, quoted(to.toString()), ROWS_PER_GROUP, partition));
  }

  /**
   * Keeps the result in a table of this connection, on disk if it is large. So a failure occurs
   * before anything is written; the driver reports no failure of rows that it hands on as they
   * come. The database gets the SELECT as a text literal of the function {@code query}, which takes
   * a single SELECT and nothing else. No text in the literal can end it and begin another
   * statement.
   */
  private void answer(OneSelect select, Statement statement) throws SQLException {
    // Parsing the text alone makes a message show the place in it, not in the statement below.
    connection.prepareStatement(select.sql()).close();
    statement.execute(
        "CREATE OR REPLACE TEMP TABLE %s AS FROM query(%s)"
            .formatted(RESULT, quoted(select.sql())));
  }

  static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /** The number of items of the table of requests that cannot be read; no table here has them. */
  public long unreadable() {
    return unreadable;
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException failure) {
      throw new AnalystException("The temporary database failed: " + failure.getMessage());
    } finally {
      scratch.close();
    }
  }
}
