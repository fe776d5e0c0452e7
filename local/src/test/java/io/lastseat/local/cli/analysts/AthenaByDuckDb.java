package io.lastseat.local.cli.analysts;

import io.lastseat.testkit.template.Template;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Stands in for Athena: the tables of the template over the files of an export. DuckDB knows the
 * SQL of the page but for two functions, which are made of its own. It cannot tell whether Athena
 * takes the same text in the same way.
 */
final class AthenaByDuckDb implements AutoCloseable {

  private final Connection connection;

  private AthenaByDuckDb(Connection connection) {
    this.connection = connection;
  }

  static AthenaByDuckDb over(Path export) throws SQLException {
    Connection connection = DriverManager.getConnection("jdbc:duckdb:");
    String type =
        Template.deployed()
            .at("AnalystDecisions/Properties/TableInput/StorageDescriptor/Columns/0/Type")
            .asText();
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE MACRO sequence(a, b) AS generate_series(a, b)");
      statement.execute("CREATE MACRO cardinality(list) AS len(list)");
      statement.execute("CREATE TABLE \"decisions$partitions\" AS SELECT '2026' AS exported");
      statement.execute(
          ("CREATE VIEW decisions AS SELECT '2026' AS exported, Item AS item FROM"
                  + " read_json('%s/dynamodb/decisions/AWSDynamoDB/*/data/*.json.gz',"
                  + " format = 'newline_delimited', columns = {Item: '%s'})")
              .formatted(export, HiveType.inDuckDb(type)));
    }
    return new AthenaByDuckDb(connection);
  }

  /** The rows as one JSON array. */
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
