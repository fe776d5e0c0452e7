package io.lastseat.simulator;

import io.lastseat.simulator.world.Coverage;
import io.lastseat.simulator.world.World;
import io.lastseat.simulator.world.World.Lived;
import io.lastseat.simulator.world.World.Trace;
import io.vavr.collection.Vector;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/**
 * Runs many worlds, one for each seed, some of them at the same time, until one breaks a promise.
 */
public final class Simulation {

  /**
   * Lives this number of worlds through, from the first seed on, until one is broken; tells how
   * many are done.
   */
  public static Outcome run(long from, long seeds, LongConsumer progress) {
    int workers = Runtime.getRuntime().availableProcessors();
    ExecutorService threads = Executors.newCachedThreadPool(Simulation::daemon);
    AtomicLong next = new AtomicLong(from);
    AtomicLong done = new AtomicLong();
    Coverage coverage = new Coverage();
    try {
      Vector<Future<Vector<Lived>>> running =
          Vector.fill(
              workers,
              () ->
                  threads.submit(
                      () -> {
                        Vector<Lived> broken = Vector.empty();
                        while (broken.isEmpty()) {
                          long seed = next.getAndIncrement();
                          if (seed >= from + seeds) {
                            break;
                          }
                          Lived lived = World.of(seed, threads, Trace.NONE);
                          synchronized (coverage) {
                            coverage.add(lived.coverage());
                          }
                          if (lived.violation().isDefined()) {
                            broken = broken.append(lived);
                            next.set(from + seeds);
                          }
                          progress.accept(done.incrementAndGet());
                        }
                        return broken;
                      }));
      return new Outcome(coverage, running.flatMap(Simulation::joined).sortBy(Lived::seed));
    } finally {
      threads.shutdownNow();
    }
  }

  /** What came of it: the worlds in which a promise was broken, too. */
  public record Outcome(Coverage coverage, Vector<Lived> broken) {

    /** The required labels that these worlds did not show, unless one of them broke earlier. */
    public Vector<String> missing() {
      return broken.isEmpty() ? Vector.ofAll(coverage.missing()) : Vector.empty();
    }

    public static Outcome of(Lived one) {
      return new Outcome(
          one.coverage(), one.violation().isDefined() ? Vector.of(one) : Vector.empty());
    }
  }

  private static Vector<Lived> joined(Future<Vector<Lived>> running) {
    try {
      return running.get();
    } catch (InterruptedException | ExecutionException failed) {
      throw new IllegalStateException("The simulation failed", failed);
    }
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "simulated");
    thread.setDaemon(true);
    return thread;
  }

  private Simulation() {}
}
