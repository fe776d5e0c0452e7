package io.lastseat.binding;

import io.lastseat.tables.TableNames;
import io.lastseat.tables.TablesItem;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/**
 * Compares the table names and the epoch of this process with those in the reservations table. If
 * none are stored there yet, it writes its own. A process checks until the answer is yes, beside
 * its first reading of a log, and then not again.
 */
public final class TablesCheck implements TablesBinding {

  private final BoundTables bound;
  private final TablesItem given;
  private final Executor calls;
  private volatile boolean holds;

  /**
   * Creates the check of one process.
   *
   * @param calls runs the check beside the work of the caller
   */
  public TablesCheck(BoundTables bound, TableNames names, long epoch, Executor calls) {
    this.bound = bound;
    this.given = new TablesItem(names, epoch, TablesItem.State.IN_USE);
    this.calls = calls;
  }

  @Override
  public Asked ask() {
    if (holds) {
      return () -> {};
    }
    CompletableFuture<Void> answer = CompletableFuture.runAsync(this::check, calls);
    return () -> await(answer);
  }

  private void check() {
    TablesItem stored = bound.find().getOrElse(() -> bound.putIfAbsent(given));
    if (!stored.equals(given)) {
      throw TablesReplacedException.of(stored, given.names(), given.epoch());
    }
    holds = true;
  }

  private static void await(CompletableFuture<Void> answer) {
    try {
      answer.join();
    } catch (CompletionException failed) {
      if (failed.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw failed;
    }
  }
}
