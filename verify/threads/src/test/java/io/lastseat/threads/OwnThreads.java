package io.lastseat.threads;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;

/** Runs each of several actions in a thread of its own. */
public final class OwnThreads {

  /** Returns the results in the order of the actions, when all threads have ended. */
  @SafeVarargs
  public static <T> List<T> run(Callable<T>... actions) {
    List<FutureTask<T>> tasks = Stream.of(actions).map(FutureTask::new).toList();
    List<Thread> threads = tasks.stream().map(Thread::new).toList();
    threads.forEach(Thread::start);
    return tasks.stream().map(OwnThreads::result).toList();
  }

  private static <T> T result(FutureTask<T> task) {
    try {
      return task.get();
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }

  private OwnThreads() {}
}
