package io.lastseat.bench.postgres;

import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Statements over a pool: each is a transaction and one round trip, which is counted. */
record Sql(Postgres postgres) {

  /** Reads one row. */
  @FunctionalInterface
  interface Reader<T> {
    T read(ResultSet row) throws SQLException;
  }

  /** What is done with a statement. */
  private interface Use<T> {
    T with(PreparedStatement statement) throws SQLException;
  }

  /** A statement that returns rows. */
  <T> Seq<T> rows(String sql, Reader<T> reader, Object... parameters) {
    return use(
        sql,
        statement -> {
          try (ResultSet rows = statement.executeQuery()) {
            Vector<T> read = Vector.empty();
            while (rows.next()) {
              read = read.append(reader.read(rows));
            }
            return read;
          }
        },
        parameters);
  }

  /** A statement that returns nothing. */
  void run(String sql, Object... parameters) {
    use(sql, PreparedStatement::execute, parameters);
  }

  private <T> T use(String sql, Use<T> use, Object... parameters) {
    try (Connection connection = postgres.connections().getConnection();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      T result = use.with(statement);
      postgres.trips().increment();
      return result;
    } catch (SQLException e) {
      throw new IllegalStateException("PostgreSQL refused: " + sql, e);
    }
  }
}
