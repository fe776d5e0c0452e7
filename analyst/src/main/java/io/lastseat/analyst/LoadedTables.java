package io.lastseat.analyst;

import io.lastseat.audit.LogReader;
import java.nio.file.Path;
import java.sql.SQLException;
import org.duckdb.DuckDBConnection;

/**
 * The tables {@code roster}, {@code verdicts}, {@code resources}, {@code commits} and {@code
 * requests}, loaded into a temporary database, and then locked. Closing deletes it.
 */
public final class LoadedTables implements AutoCloseable {

  private final Scratch scratch;
  private final LockedDatabase database;
  private final long unreadable;

  private LoadedTables(Scratch scratch, LockedDatabase database, long unreadable) {
    this.scratch = scratch;
    this.database = database;
    this.unreadable = unreadable;
  }

  /**
   * Reads them.
   *
   * @param memory how much the database may take, in its words: {@code 256MB}
   * @param parent in which folder the temporary one is made
   * @throws io.lastseat.audit.LogReader.DamagedLogException where a log has a gap or cannot be read
   */
  public static LoadedTables read(LogReader reader, Extent extent, String memory, Path parent) {
    Scratch scratch = Scratch.in(parent);
    try {
      long unreadable;
      try (DuckDBConnection filling = LockedDatabase.unlocked(scratch, memory)) {
        unreadable = new Loading(reader, filling, extent).run();
      }
      return new LoadedTables(scratch, LockedDatabase.locked(scratch, memory), unreadable);
    } catch (SQLException failure) {
      scratch.close();
      throw new AnalystException("The temporary database failed: " + failure.getMessage());
    } catch (RuntimeException failure) {
      scratch.close();
      throw failure;
    }
  }

  /** Gives each row of the result to the sink; throws {@link AnalystException.SqlRefused}. */
  public void run(OneSelect select, ResultSink sink) {
    database.run(select, sink);
  }

  /** Writes the result as Parquet, and says where; throws {@link AnalystException.SqlRefused}. */
  public Path parquet(OneSelect select) {
    return database.parquet(select);
  }

  /** Writes all tables as Parquet, and says into which folder. */
  Path parquetTables() {
    return database.tables();
  }

  /** Items of the table of requests that are none that can be read; they stand in no table here. */
  public long unreadable() {
    return unreadable;
  }

  @Override
  public void close() {
    try {
      database.close();
    } finally {
      scratch.close();
    }
  }
}
