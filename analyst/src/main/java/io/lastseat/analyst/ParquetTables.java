package io.lastseat.analyst;

import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * All tables as Parquet, one folder each. What grows is cut by the month of the decision, or of the
 * request, in UTC ({@code month=2026-11}); the rest is one file.
 */
final class ParquetTables {

  private static final int ROWS_PER_GROUP = 100_000;

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
          new Exported("requests", "requested_at"));

  /** Writes them into this folder, which the database may write to. */
  static void write(Statement statement, Path folder) throws SQLException {
    for (Exported exported : TABLES) {
      Path there = folder.resolve(exported.table());
      there.toFile().mkdirs();
      Path target = exported.month().isEmpty() ? there.resolve("part-0.parquet") : there;
      statement.execute(
          "COPY (%s) TO %s (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE %d%s)"
              .formatted(
                  exported.select(),
                  LockedDatabase.quoted(target.toString()),
                  ROWS_PER_GROUP,
                  exported.partition()));
    }
  }

  private ParquetTables() {}
}
