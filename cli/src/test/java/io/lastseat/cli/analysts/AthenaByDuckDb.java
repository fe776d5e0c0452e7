package io.lastseat.cli.analysts;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.testkit.template.Template;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Stands in for Athena: the tables of the template over the files of an export. DuckDB knows the
 * SQL of the page but for two functions, which are defined here. It cannot tell whether Athena
 * reads the same text in the same way.
 */
final class AthenaByDuckDb implements AutoCloseable {

  private static final Pattern INNERMOST = Pattern.compile("(array|struct)<([^<>]*)>");

  private final Connection connection;

  private AthenaByDuckDb(Connection connection) {
    this.connection = connection;
  }

  static AthenaByDuckDb over(Path export) throws SQLException {
    Connection connection = DriverManager.getConnection("jdbc:duckdb:");
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE MACRO sequence(a, b) AS generate_series(a, b)");
      statement.execute("CREATE MACRO cardinality(list) AS len(list)");
      view(statement, export, "decisions", "AnalystDecisions");
      view(statement, export, "reservations", "AnalystReservations");
    }
    return new AthenaByDuckDb(connection);
  }

  private static void view(Statement statement, Path export, String name, String inTemplate)
      throws SQLException {
    String type =
        Template.deployed()
            .at(inTemplate + "/Properties/TableInput/StorageDescriptor/Columns/0/Type")
            .asText();
    statement.execute(
        "CREATE TABLE \"%s$partitions\" AS SELECT '2026' AS exported".formatted(name));
    statement.execute(
        ("CREATE VIEW %s AS SELECT '2026' AS exported, Item AS item FROM"
                + " read_json('%s/dynamodb/%s/AWSDynamoDB/*/data/*.json.gz',"
                + " format = 'newline_delimited', columns = {Item: '%s'})")
            .formatted(name, export, name, inDuckDb(type)));
  }

  /** Translates a Hive type, as Glue has it, into DuckDB's words, the innermost first. */
  private static String inDuckDb(String hive) {
    String type = hive.replace("string", "VARCHAR");
    while (type.contains("<")) {
      String inner = INNERMOST.matcher(type).replaceFirst(AthenaByDuckDb::innermost);
      assertThat(inner).as("no type of Hive: " + hive).isNotEqualTo(type);
      type = inner;
    }
    return type;
  }

  private static String innermost(MatchResult type) {
    return type.group(1).equals("array")
        ? type.group(2) + "[]"
        : "STRUCT(" + type.group(2).replaceAll("(^|,)(\\w+):", "$1\"$2\" ") + ")";
  }

  /** Returns the rows as one JSON array. */
  String ask(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT coalesce(to_json(list(r)), '[]')::VARCHAR FROM (" + sql + ") r")) {
      rows.next();
      return rows.getString(1);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
