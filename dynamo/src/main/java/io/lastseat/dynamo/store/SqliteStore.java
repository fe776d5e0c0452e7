package io.lastseat.dynamo.store;

import io.lastseat.dynamo.engine.Evaluation;
import io.lastseat.dynamo.engine.TablesView;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/**
 * Keeps tables in a folder, in a file of SQLite. After a kill or a power cut everything that was
 * acknowledged is there, if the disk keeps what it says it has synced; an operation that was under
 * way is there as a whole or not at all.
 *
 * <p>One process at a time may have a store in a folder. Another one may read the file, and one
 * that writes is waited for.
 */
public final class SqliteStore implements TableStore {

  /** The name of the file. */
  public static final String FILE = "tables.db";

  private static final int READERS = Math.max(4, Runtime.getRuntime().availableProcessors());

  /** The log is brought into the file at this length, 16 MB. */
  private static final int MOST_LOG_PAGES = 4_000;

  /**
   * How the store is.
   *
   * @param slowSyncs those of more than 100 ms since the start
   * @param diskLeft bytes
   * @param withoutRoom operations since the start for which the disk had no room
   */
  public record Figures(
      long logBytes, long slowSyncs, Duration longestSync, long diskLeft, long withoutRoom) {}

  private final SqliteFile file;
  private final Committer committer;

  private final Deque<SqliteTables> readers = new ConcurrentLinkedDeque<>();
  private final Semaphore mayRead = new Semaphore(READERS);

  /** Held by each read, and by the end of a checkpoint alone. */
  private final ReadWriteLock reading = new ReentrantReadWriteLock();

  private int nextCheckpoint = MOST_LOG_PAGES;

  private SqliteStore(
      SqliteFile file, SqliteTables writer, Consumer<StoreFailed> ended, LongSupplier nanoTime) {
    this.file = file;
    this.committer = new Committer(writer, this::connect, this::checkpoint, ended, nanoTime);
  }

  /**
   * Opens the store of a folder, and makes it if it is absent. The folder also gets SQLite's native
   * library, unless the property {@code org.sqlite.lib.path} says where that is.
   *
   * @param ended is told when the store answers nothing more; it should end the process, and must
   *     not call the store
   * @throws StoreUnusable if the folder cannot be used
   */
  public static SqliteStore open(Path folder, Consumer<StoreFailed> ended) {
    return open(folder, ended, connection -> connection, System::nanoTime);
  }

  static SqliteStore open(
      Path folder,
      Consumer<StoreFailed> ended,
      UnaryOperator<Connection> seam,
      LongSupplier nanoTime) {
    SqliteFile file = SqliteFile.in(folder, seam);
    try {
      SqliteTables writer = file.start();
      // If this fails, the connection stays open: the last one that is closed deletes the log.
      writer.expectLog();
      return new SqliteStore(file, writer, ended, nanoTime);
    } catch (IOException | SQLException | StoreFailed e) {
      throw new StoreUnusable(folder, e);
    }
  }

  @Override
  public <T> T read(Function<TablesView, T> reader) {
    reading.readLock().lock();
    mayRead.acquireUninterruptibly();
    Option<SqliteTables> used = Option.none();
    try {
      committer.check();
      SqliteTables tables = Option.of(readers.poll()).getOrElse(this::connect);
      used = Option.some(tables);
      tables.begin(SqliteConnection.READ);
      try {
        T found = reader.apply(tables);
        committer.check();
        return found;
      } finally {
        tables.rollback();
      }
    } catch (StoreFailed e) {
      used.forEach(SqliteConnection::close);
      used = Option.none();
      throw e;
    } finally {
      used.forEach(readers::push);
      mayRead.release();
      reading.readLock().unlock();
    }
  }

  @Override
  public Evaluation write(Function<TablesView, Evaluation> operation) {
    return committer.write(
        tables -> {
          Evaluation evaluation = operation.apply(tables);
          tables.apply(evaluation.changes());
          return evaluation;
        });
  }

  /** Deletes rows of tables that are no longer in the catalogue. */
  @Override
  public boolean tidy(int most) {
    return committer.write(tables -> tables.deleteOrphans(most)) > 0;
  }

  /**
   * Copies the tables of a folder, as they are at one moment, while a store of another process, or
   * none, has it open. The log of that store grows for as long as this takes.
   *
   * @param to is created if it is absent, and must not have a database
   * @throws StoreUnusable if one of the folders cannot be used
   */
  public static void copy(Path from, Path to) {
    SqliteFile.in(from, connection -> connection).copy(to);
  }

  /**
   * Marks a finished copy, which nothing may have open. Put beside the log of another file it is
   * refused then, and not overwritten by that log.
   */
  public static void seal(Path copy) throws IOException {
    new SqliteFile(copy, connection -> connection).seal();
  }

  public Figures figures() {
    try {
      return new Figures(
          Files.exists(file.log()) ? Files.size(file.log()) : 0,
          committer.syncs().slow(),
          committer.syncs().longest(),
          Files.getFileStore(file.folder()).getUsableSpace(),
          committer.withoutRoom());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private SqliteTables connect() {
    try {
      return new SqliteTables(file.connect());
    } catch (SQLException e) {
      throw StoreFailed.of(e);
    }
  }

  /**
   * Readers that overlap would keep the log growing for ever: it begins anew only while nobody
   * reads it. So readers are held back for the end of a checkpoint, whose most part is done before.
   */
  private void checkpoint(SqliteTables writer) throws SQLException {
    if (writer.written() > 0 && writer.logPages() >= nextCheckpoint) {
      // If it fails, the next group tries again.
      nextCheckpoint = 0;
      writer.checkpoint();
      reading.writeLock().lock();
      try {
        boolean all = writer.checkpoint();
        if (all) {
          writer.expectLog();
        }
        nextCheckpoint = MOST_LOG_PAGES + (all ? 0 : writer.logPages());
      } finally {
        reading.writeLock().unlock();
      }
    }
  }

  /** Answers what waits, and closes the file. */
  @Override
  public void close() {
    committer.close();
    reading.writeLock().lock();
    try {
      readers.forEach(SqliteConnection::close);
      readers.clear();
    } finally {
      reading.writeLock().unlock();
    }
  }
}
