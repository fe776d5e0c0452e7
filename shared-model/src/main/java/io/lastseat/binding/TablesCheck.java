package io.lastseat.binding;

import io.lastseat.tables.TableNames;
import io.lastseat.tables.TablesItem;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

/**
 * Holds the names and the epoch that this process was given against those that stand in the
 * reservations table. Where none stand there yet, they are written. A yes is asked for once in a
 * process, beside its first reading of a log; anything else is asked again.
 */
public final class TablesCheck implements TablesBinding {

  private final BoundTables bound;
  private final TablesItem given;
  private final Executor calls;
  private volatile boolean holds;

  /**
   * Made for one process.
   *
   * @param calls where the question runs, beside the work of the caller
   */
  public TablesCheck(BoundTables bound, TableNames names, long epoch, Executor calls) {
    this.bound = bound;
    this.given = new TablesItem(names, epoch, false);
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
    TablesItem said = bound.find().getOrElse(() -> bound.putIfAbsent(given));
    if (!said.equals(given)) {
      throw TablesReplacedException.of(said, given.names(), given.epoch());
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
