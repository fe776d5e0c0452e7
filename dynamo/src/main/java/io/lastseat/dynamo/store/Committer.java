package io.lastseat.dynamo.store;

import io.vavr.CheckedConsumer;
import io.vavr.control.Option;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that writes. It takes the operations that wait, carries them out in one
 * transaction, commits, and then answers them all: so many callers share one sync. It never waits
 * for more operations.
 *
 * <ul>
 *   <li>An operation is evaluated inside the transaction, by its connection, and writes after that.
 *   <li>A failure before COMMIT takes the group back. Each operation is tried once more, alone, by
 *       a new connection: SQLite may have ended the transaction itself.
 *   <li>A COMMIT for which the disk has no room keeps nothing, and the next one may fit.
 *   <li>After a COMMIT that failed otherwise nobody knows what is kept. A later answer could build
 *       on what a restart takes back, or deny what it brings back. So there is none.
 * </ul>
 */
final class Committer implements AutoCloseable {

  private static final int MOST_OPERATIONS = 256;
  private static final long MOST_BYTES = 4 * 1024 * 1024;
  private static final long MOST_NANOS = 2_000_000;

  /** An operation whose caller waits. It has a result before it has an answer. */
  private static final class Queued<T> {

    private final Function<SqliteTables, T> operation;
    private final CompletableFuture<T> answer = new CompletableFuture<>();
    private Option<T> result = Option.none();

    Queued(Function<SqliteTables, T> operation) {
      this.operation = operation;
    }

    void carryOut(SqliteTables tables) {
      result = Option.some(operation.apply(tables));
      tables.closeCursors();
    }

    void answer() {
      answer.complete(result.get());
    }

    void fail(Throwable cause) {
      answer.completeExceptionally(cause);
    }
  }

  /**
   * How long the syncs of commits took.
   *
   * @param slow how many took more than 100 ms
   */
  record Syncs(long slow, Duration longest) {

    private static final Duration SLOW = Duration.ofMillis(100);

    Syncs and(Duration sync) {
      return new Syncs(
          slow + (sync.compareTo(SLOW) > 0 ? 1 : 0), sync.compareTo(longest) > 0 ? sync : longest);
    }
  }

  private final Supplier<SqliteTables> source;
  private final CheckedConsumer<SqliteTables> afterCommit;
  private final Consumer<StoreFailed> ended;
  private final LongSupplier nanoTime;
  private final BlockingQueue<Queued<?>> queue = new LinkedBlockingQueue<>();
  private final Thread thread = new Thread(this::run, "store-writer");
  private Option<SqliteTables> tables;
  private volatile boolean closing;
  private volatile @Nullable StoreFailed failure;
  private volatile Syncs syncs = new Syncs(0, Duration.ZERO);
  private final AtomicLong withoutRoom = new AtomicLong();

  Committer(
      SqliteTables tables,
      Supplier<SqliteTables> source,
      CheckedConsumer<SqliteTables> afterCommit,
      Consumer<StoreFailed> ended,
      LongSupplier nanoTime) {
    this.tables = Option.some(tables);
    this.source = source;
    this.afterCommit = afterCommit;
    this.ended = ended;
    this.nanoTime = nanoTime;
    thread.setDaemon(true);
    thread.start();
  }

  /** Carries out an operation, and returns when its transaction is on disk. */
  <T> T write(Function<SqliteTables, T> operation) {
    Queued<T> waiting = new Queued<>(operation);
    queue.add(waiting);
    if (failure != null) {
      failWaiting(failure);
    }
    try {
      return waiting.answer.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw (RuntimeException) e.getCause();
    }
  }

  /** Throws if nothing is to be answered any more. */
  void check() {
    StoreFailed failed = failure;
    if (failed != null) {
      throw failed;
    }
  }

  Syncs syncs() {
    return syncs;
  }

  /** For how many operations the disk had no room. */
  long withoutRoom() {
    return withoutRoom.get();
  }

  private void run() {
    StoreFailed end = new StoreFailed("The store is closed.");
    try {
      while (failure == null && !(closing && queue.isEmpty())) {
        group(queue.take());
      }
      end = Option.of(failure).getOrElse(end);
    } catch (Throwable e) {
      end = StoreFailed.unknown(e);
      ended.accept(end);
    } finally {
      drop();
      failure = end;
      failWaiting(end);
    }
  }

  private void failWaiting(StoreFailed cause) {
    for (Queued<?> next = queue.poll(); next != null; next = queue.poll()) {
      next.fail(cause);
    }
  }

  private void group(Queued<?> first) {
    List<Queued<?>> group = new ArrayList<>();
    try {
      group.add(first);
      SqliteTables begun = begun();
      first.carryOut(begun);
      long start = nanoTime.getAsLong();
      Queued<?> next = queue.poll();
      while (next != null) {
        group.add(next);
        next.carryOut(begun);
        boolean room =
            group.size() < MOST_OPERATIONS
                && begun.written() < MOST_BYTES
                && nanoTime.getAsLong() - start < MOST_NANOS;
        next = room ? queue.poll() : null;
      }
    } catch (Throwable e) {
      drop();
      group.forEach(this::alone);
      return;
    }
    commit(group);
  }

  private void alone(Queued<?> waiting) {
    StoreFailed failed = failure;
    if (failed != null) {
      waiting.fail(failed);
      return;
    }
    try {
      waiting.carryOut(begun());
    } catch (Throwable e) {
      drop();
      fail(List.of(waiting), e);
      return;
    }
    commit(List.of(waiting));
  }

  private void fail(List<Queued<?>> group, Throwable cause) {
    if (StoreFailed.lacksRoom(cause)) {
      withoutRoom.addAndGet(group.size());
    }
    group.forEach(waiting -> waiting.fail(cause));
  }

  private SqliteTables begun() {
    SqliteTables begun = tables.getOrElse(source);
    tables = Option.some(begun);
    begun.begin(SqliteConnection.WRITE);
    return begun;
  }

  /** Closing takes back what is not committed. */
  private void drop() {
    tables.forEach(SqliteConnection::close);
    tables = Option.none();
  }

  private void commit(List<Queued<?>> group) {
    long start = nanoTime.getAsLong();
    try {
      tables.get().commit();
    } catch (Throwable e) {
      if (StoreFailed.nothingIsKept(e)) {
        drop();
        fail(group, StoreFailed.of((SQLException) e));
        return;
      }
      StoreFailed unknown = StoreFailed.unknown(e);
      failure = unknown;
      try {
        ended.accept(unknown);
      } finally {
        group.forEach(waiting -> waiting.fail(unknown));
      }
      return;
    }
    syncs = syncs.and(Duration.ofNanos(nanoTime.getAsLong() - start));
    group.forEach(Queued::answer);
    try {
      afterCommit.accept(tables.get());
    } catch (Throwable e) {
      if (e instanceof StoreFailed || StoreFailed.nothingIsKept(e)) {
        // A checkpoint that failed changes nothing, and there will be another one.
        drop();
      } else {
        // A commit of its own failed.
        failure = StoreFailed.unknown(e);
        ended.accept(failure);
      }
    }
  }

  /** Answers what waits, and ends. The log is deleted then, so the file must not expect it. */
  @Override
  public void close() {
    closing = true;
    queue.add(new Queued<>(last -> last.mark(SqliteFile.APPLICATION)));
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
