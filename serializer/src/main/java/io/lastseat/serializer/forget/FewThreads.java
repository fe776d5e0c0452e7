package io.lastseat.serializer.forget;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Threads that read logs: few, since no caller waits for them; they end with the run. */
final class FewThreads {

  private static final int AT_ONCE = 4;

  static Executor ofTheirOwn() {
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            AT_ONCE,
            AT_ONCE,
            1,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> {
              Thread thread = new Thread(work, "serializer-forgetting");
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  private FewThreads() {}
}
