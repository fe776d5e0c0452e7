package io.lastseat.simulator;

import io.lastseat.simulator.cast.Scheduler;
import io.lastseat.simulator.world.Coverage;
import io.lastseat.simulator.world.World;
import io.lastseat.simulator.world.World.Lived;
import io.lastseat.simulator.world.World.Trace;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/**
 * Runs many worlds, one for each seed, some of them at the same time, until one breaks a promise.
 */
public final class Simulation {

  /**
   * Runs this number of worlds, from the first seed on, until one breaks a promise. Reports the
   * number of finished worlds.
   */
  public static Outcome run(long from, long seeds, LongConsumer progress) {
    ExecutorService threads = Scheduler.threads("simulated");
    AtomicLong next = new AtomicLong(from);
    AtomicLong done = new AtomicLong();
    Coverage coverage = new Coverage();
    List<Lived> broken = new ArrayList<>();
    Callable<Void> worker =
        () -> {
          for (long seed = next.getAndIncrement();
              seed < from + seeds;
              seed = next.getAndIncrement()) {
            Lived lived = World.of(seed, threads, Trace.NONE);
            synchronized (coverage) {
              coverage.add(lived.coverage());
              if (lived.violation().isDefined()) {
                broken.add(lived);
                next.set(from + seeds);
              }
            }
            progress.accept(done.incrementAndGet());
          }
          return null;
        };
    try {
      int workers = Runtime.getRuntime().availableProcessors();
      for (Future<Void> running : threads.invokeAll(Collections.nCopies(workers, worker))) {
        running.get();
      }
      return new Outcome(coverage, Vector.ofAll(broken).sortBy(Lived::seed));
    } catch (InterruptedException | ExecutionException failed) {
      throw new IllegalStateException("The simulation failed", failed);
    } finally {
      threads.shutdownNow();
    }
  }

  /** The result of the runs; {@code broken} has the worlds in which a promise was broken. */
  public record Outcome(Coverage coverage, Vector<Lived> broken) {

    /** The required labels that no world showed; empty if a world broke a promise earlier. */
    public Vector<String> missing() {
      return broken.isEmpty() ? Vector.ofAll(coverage.missing()) : Vector.empty();
    }

    public static Outcome of(Lived one) {
      return new Outcome(
          one.coverage(), one.violation().isDefined() ? Vector.of(one) : Vector.empty());
    }
  }

  private Simulation() {}
}
