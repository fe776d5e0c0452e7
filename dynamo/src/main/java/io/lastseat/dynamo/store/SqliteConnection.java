package io.lastseat.dynamo.store;

import io.vavr.control.Option;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;

/** A connection, whose statements are prepared once. Its transactions are begun by a statement. */
class SqliteConnection implements AutoCloseable {

  static final String READ = "BEGIN";

  /** Another process that writes is waited for, and what it wrote is seen. */
  static final String WRITE = "BEGIN IMMEDIATE";

  private final Connection connection;
  private final Map<String, PreparedStatement> statements = new HashMap<>();
  private final Map<String, Deque<PreparedStatement>> idle = new HashMap<>();
  private final Deque<Cursor> open = new ArrayDeque<>();
  private long written;

  SqliteConnection(Connection connection) {
    this.connection = connection;
  }

  void begin(String kind) {
    written = 0;
    execute(kind);
  }

  void commit() throws SQLException {
    prepared("COMMIT").execute();
  }

  /** If it fails, SQLite has ended the transaction itself. */
  void rollback() {
    try {
      closeCursors();
      execute("ROLLBACK");
    } catch (StoreFailed e) {
      // If it has not, the next BEGIN fails.
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      // What is acknowledged is committed, and the rest is taken back at the next start.
    }
  }

  /** The bytes that this transaction has written. */
  long written() {
    return written;
  }

  /** The pages in the log that a checkpoint would look at. */
  int logPages() {
    return checkpoint("NOOP", 2);
  }

  /**
   * Brings what it can of the log into the file. It waits for nobody.
   *
   * @return whether that is all
   */
  boolean checkpoint() {
    return checkpoint("PASSIVE", 3) == logPages();
  }

  /**
   * Has the file say that a log belongs to it, and the log say that none does. So who brings all of
   * the log into the file takes the mark back, and a log that was removed after a kill is missed.
   * Nobody else may use the store meanwhile.
   */
  void expectLog() throws SQLException {
    commitMark(SqliteFile.WITH_LOG);
    checkpoint();
    commitMark(SqliteFile.APPLICATION);
  }

  void commitMark(int application) throws SQLException {
    begin(WRITE);
    mark(application);
    commit();
  }

  int mark(int application) {
    return execute("PRAGMA application_id = " + application);
  }

  /** A column of what SQLite says: busy, pages in the log, pages of these in the file. */
  private int checkpoint(String kind, int column) {
    try (ResultSet row = prepared("PRAGMA wal_checkpoint(" + kind + ")").executeQuery()) {
      row.next();
      return row.getInt(column);
    } catch (SQLException e) {
      throw StoreFailed.of(e);
    }
  }

  /** Runs a statement. Returns how many rows it changed. */
  int execute(String sql, byte[]... parameters) {
    try {
      PreparedStatement statement = prepared(sql);
      for (int i = 0; i < parameters.length; i++) {
        statement.setBytes(i + 1, parameters[i]);
        written += parameters[i].length;
      }
      statement.execute();
      return statement.getUpdateCount();
    } catch (SQLException e) {
      throw StoreFailed.of(e);
    }
  }

  /** The only column of the only row, if there is one. */
  Option<byte[]> value(String sql, byte[] parameter) {
    try {
      PreparedStatement find = prepared(sql);
      find.setBytes(1, parameter);
      try (ResultSet row = find.executeQuery()) {
        return row.next() ? Option.some(row.getBytes(1)) : Option.none();
      }
    } catch (SQLException e) {
      throw StoreFailed.of(e);
    }
  }

  private PreparedStatement prepared(String sql) throws SQLException {
    PreparedStatement statement = statements.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      statements.put(sql, statement);
    }
    return statement;
  }

  /** The only column of many rows, which are read one by one. */
  Iterator<byte[]> values(String sql, byte[] from, byte[] to) {
    try {
      return new Cursor(sql, from, to);
    } catch (SQLException e) {
      throw StoreFailed.of(e);
    }
  }

  /** Ends what an operation reads. An open cursor would keep the connection at an old state. */
  void closeCursors() {
    try {
      while (!open.isEmpty()) {
        open.pop().close();
      }
    } catch (SQLException e) {
      throw StoreFailed.of(e);
    }
  }

  /** Several may have one statement text: each has a statement of its own. */
  private final class Cursor implements Iterator<byte[]> {

    private final Deque<PreparedStatement> others;
    private final PreparedStatement statement;
    private final ResultSet rows;
    private boolean more;

    Cursor(String sql, byte[] from, byte[] to) throws SQLException {
      others = idle.computeIfAbsent(sql, none -> new ArrayDeque<>());
      statement = others.isEmpty() ? connection.prepareStatement(sql) : others.pop();
      statement.setBytes(1, from);
      statement.setBytes(2, to);
      rows = statement.executeQuery();
      open.push(this);
      more = rows.next();
    }

    void close() throws SQLException {
      more = false;
      rows.close();
      others.push(statement);
    }

    @Override
    public boolean hasNext() {
      return more;
    }

    @Override
    public byte[] next() {
      if (!more) {
        throw new NoSuchElementException();
      }
      try {
        byte[] value = rows.getBytes(1);
        more = rows.next();
        return value;
      } catch (SQLException e) {
        throw StoreFailed.of(e);
      }
    }
  }
}
