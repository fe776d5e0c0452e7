package io.lastseat.bench.postgres;

import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Function;

/**
 * Statements over a pool, and their round trips counted.
 *
 * <p>A statement by itself is a transaction and one round trip; a transaction of several is one for
 * each and one for its end, since the driver sends BEGIN together with the first.
 */
final class Sql {

  /** Reads one row. */
  @FunctionalInterface
  interface Reader<T> {
    T read(ResultSet row) throws SQLException;
  }

  private final Postgres postgres;

  Sql(Postgres postgres) {
    this.postgres = postgres;
  }

  /** A statement that returns rows, by itself. */
  <T> Seq<T> rows(String sql, Reader<T> reader, Object... parameters) {
    try (Connection connection = postgres.connections().getConnection()) {
      return new Transaction(connection).rows(sql, reader, parameters);
    } catch (SQLException e) {
      throw new PostgresFailure(e);
    }
  }

  /** A statement that returns nothing, by itself. */
  void run(String sql, Object... parameters) {
    try (Connection connection = postgres.connections().getConnection()) {
      new Transaction(connection).run(sql, parameters);
    } catch (SQLException e) {
      throw new PostgresFailure(e);
    }
  }

  /** The same on this connection of the pool. */
  void run(Connection connection, String sql) {
    new Transaction(connection).run(sql);
  }

  /** Several statements, committed at the end, or rolled back when the work throws. */
  <T> T transaction(Function<Transaction, T> work) {
    try (Connection connection = postgres.connections().getConnection()) {
      connection.setAutoCommit(false);
      // The pool rolls back what is still open.
      T result = work.apply(new Transaction(connection));
      connection.commit();
      postgres.trips().trip();
      return result;
    } catch (SQLException e) {
      throw new PostgresFailure(e);
    }
  }

  /** The statements of one transaction. */
  final class Transaction {

    private final Connection connection;

    private Transaction(Connection connection) {
      this.connection = connection;
    }

    <T> Seq<T> rows(String sql, Reader<T> reader, Object... parameters) {
      try (PreparedStatement statement = prepared(sql, parameters);
          ResultSet rows = statement.executeQuery()) {
        postgres.trips().trip();
        Vector<T> read = Vector.empty();
        while (rows.next()) {
          read = read.append(reader.read(rows));
        }
        return read;
      } catch (SQLException e) {
        throw new PostgresFailure(e);
      }
    }

    void run(String sql, Object... parameters) {
      try (PreparedStatement statement = prepared(sql, parameters)) {
        statement.execute();
        postgres.trips().trip();
      } catch (SQLException e) {
        throw new PostgresFailure(e);
      }
    }

    private PreparedStatement prepared(String sql, Object... parameters) throws SQLException {
      PreparedStatement statement = connection.prepareStatement(sql);
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      return statement;
    }
  }
}
