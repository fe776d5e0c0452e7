package io.lastseat.analyst;

import io.vavr.control.Option;
import java.sql.SQLException;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/** Rows on their way into one table, cell after cell in the order of its columns. */
final class Rows implements AutoCloseable {

  private final DuckDBAppender appender;

  Rows(DuckDBConnection database, String table) throws SQLException {
    this.appender = database.createAppender("main", table);
  }

  Rows begin() throws SQLException {
    appender.beginRow();
    return this;
  }

  Rows text(String cell) throws SQLException {
    appender.append(cell);
    return this;
  }

  Rows text(Option<String> cell) throws SQLException {
    return cell.isDefined() ? text(cell.get()) : nothing();
  }

  Rows number(long cell) throws SQLException {
    appender.append(cell);
    return this;
  }

  Rows number(Option<Long> cell) throws SQLException {
    return cell.isDefined() ? number(cell.get()) : nothing();
  }

  Rows small(int cell) throws SQLException {
    appender.append(cell);
    return this;
  }

  Rows moment(Instant cell) throws SQLException {
    appender.appendEpochMicros(TimeUnit.MILLISECONDS.toMicros(cell.toEpochMilli()));
    return this;
  }

  Rows moment(Option<Instant> cell) throws SQLException {
    return cell.isDefined() ? moment(cell.get()) : nothing();
  }

  Rows flag(boolean cell) throws SQLException {
    appender.append(cell);
    return this;
  }

  private Rows nothing() throws SQLException {
    appender.appendNull();
    return this;
  }

  void end() throws SQLException {
    appender.endRow();
  }

  @Override
  public void close() throws SQLException {
    appender.close();
  }
}
