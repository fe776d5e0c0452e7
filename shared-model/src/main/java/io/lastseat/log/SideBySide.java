package io.lastseat.log;

import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Runs independent tasks in parallel and waits for all of them. */
public final class SideBySide {

  /**
   * The results in the order of the tasks. It returns, or throws one of the failures, only when
   * every task has ended. A single task runs in the caller's thread. An error that would end a
   * thread also ends the caller's.
   */
  public static <T> Vector<T> run(Executor executor, Seq<Supplier<T>> tasks) {
    if (tasks.size() == 1) {
      return Vector.of(tasks.head().get());
    }
    Vector<CompletableFuture<T>> running =
        tasks.map(task -> CompletableFuture.supplyAsync(task, executor)).toVector();
    try {
      CompletableFuture.allOf(running.toJavaList().toArray(new CompletableFuture<?>[0])).join();
    } catch (CompletionException failed) {
      if (failed.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      if (failed.getCause() instanceof Error fatal) {
        throw fatal;
      }
      throw failed;
    }
    return running.map(CompletableFuture::join);
  }

  private SideBySide() {}
}
