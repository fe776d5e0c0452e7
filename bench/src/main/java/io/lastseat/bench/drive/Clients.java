package io.lastseat.bench.drive;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that begin at the same moment. */
final class Clients {

  /**
   * Returns when all are done.
   *
   * @param begin is called when all are ready
   */
  static void run(int number, Runnable begin, Runnable client) {
    ExecutorService threads = Executors.newFixedThreadPool(number);
    try {
      CountDownLatch ready = new CountDownLatch(number);
      CountDownLatch go = new CountDownLatch(1);
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < number; i++) {
        all.add(
            threads.submit(
                () -> {
                  ready.countDown();
                  go.await();
                  client.run();
                  return null;
                }));
      }
      ready.await();
      begin.run();
      go.countDown();
      for (Future<?> one : all) {
        one.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("A client failed", e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private Clients() {}
}
