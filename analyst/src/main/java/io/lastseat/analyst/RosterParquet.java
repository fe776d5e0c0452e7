package io.lastseat.analyst;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.TreeMap;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/**
 * Writes a roster that a server gave as Parquet, in the columns of {@link FinalRoster#ENTRIES}. The
 * entries wait in a temporary database on the disk. Closing deletes it, and the file.
 */
public final class RosterParquet implements AutoCloseable {

  private static final String MEMORY = "256MB";

  private final Scratch scratch;
  private final DuckDBConnection database;
  private final DuckDBAppender entries;

  private RosterParquet(Scratch scratch) throws SQLException {
    this.scratch = scratch;
    database = LoadedTables.connected(scratch, LoadedTables.settings(scratch, MEMORY));
    try (Statement statement = database.createStatement()) {
      statement.execute(
          """
          CREATE TABLE roster (
            "decisionNumber" BIGINT, "requestId" VARCHAR, applicant VARCHAR, quantity BIGINT, note VARCHAR,
            "requestedAt" TIMESTAMPTZ, "decidedAt" TIMESTAMPTZ, "commitNumber" BIGINT, status VARCHAR,
            "expiresAt" TIMESTAMPTZ, place BIGINT, "by" VARCHAR, quantities MAP(VARCHAR, BIGINT))\
          """);
    }
    entries = database.createAppender("main", "roster");
  }

  /** Begins a file, in the system's folder for temporary files. */
  public static RosterParquet begun() {
    Scratch scratch = Scratch.in(Path.of(System.getProperty("java.io.tmpdir")));
    try {
      return new RosterParquet(scratch);
    } catch (SQLException failure) {
      scratch.close();
      throw failed(failure);
    }
  }

  /** Adds an entry of the API's roster. */
  public void add(JsonNode entry) {
    try {
      entries
          .beginRow()
          .append(number(entry, "decisionNumber"))
          .append(text(entry, "requestId"))
          .append(text(entry, "applicant"))
          .append(number(entry, "quantity"))
          .append(text(entry, "note"))
          .append(moment(entry, "requestedAt"))
          .append(moment(entry, "decidedAt"))
          .append(number(entry, "commitNumber"))
          .append(text(entry, "status"))
          .append(moment(entry, "expiresAt"))
          .append(number(entry, "place"))
          .append(text(entry, "by"));
      if (entry.has("quantities")) {
        Map<String, Long> quantities = new TreeMap<>();
        entry
            .get("quantities")
            .properties()
            .forEach(one -> quantities.put(one.getKey(), one.getValue().asLong()));
        entries.append(quantities);
      } else {
        entries.appendNull();
      }
      entries.endRow();
    } catch (SQLException failure) {
      throw failed(failure);
    }
  }

  /** The file with the entries so far; no more can be added. */
  public Path written() {
    Path file = scratch.path().resolve("roster.parquet");
    try (Statement statement = database.createStatement()) {
      entries.close();
      LoadedTables.copy(statement, "roster", file, "");
      return file;
    } catch (SQLException failure) {
      throw failed(failure);
    }
  }

  private static @Nullable Long number(JsonNode entry, String field) {
    return entry.has(field) ? entry.get(field).asLong() : null;
  }

  private static @Nullable String text(JsonNode entry, String field) {
    return entry.has(field) ? entry.get(field).asText() : null;
  }

  private static @Nullable OffsetDateTime moment(JsonNode entry, String field) {
    return entry.has(field) ? OffsetDateTime.parse(entry.get(field).asText()) : null;
  }

  private static AnalystException failed(SQLException failure) {
    return new AnalystException("The temporary database failed: " + failure.getMessage());
  }

  @Override
  public void close() {
    try (scratch) {
      database.close();
    } catch (SQLException failure) {
      throw failed(failure);
    }
  }
}
