package io.lastseat.bench.locks;

import io.lastseat.bench.locks.LocksAlone.LockLoad;
import io.lastseat.bench.place.Dynamo;
import io.lastseat.bench.place.DynamoServer;
import io.lastseat.embedded.meter.MeterReading;
import io.lastseat.log.SideBySide;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Supplier;

/**
 * The result of one run.
 *
 * @param turns acquired and released
 * @param shared turns in which another client had the lock as well
 * @param waits of all turns in nanoseconds, the shortest first
 * @param writeUnits of the run
 * @param readUnits of the run
 */
record LockRun(
    int turns,
    int shared,
    double seconds,
    Vector<Long> waits,
    double writeUnits,
    double readUnits) {

  /** Turns of each client before the measurement. */
  private static final int WARM_UP = 10;

  double perSecond() {
    return turns / seconds;
  }

  /** The wait below which this share of the turns stayed, in milliseconds. */
  double waitMillis(int percent) {
    return waits.get((waits.length() - 1) * percent / 100) / 1e6;
  }

  /** Runs on an empty database for this time; each client has at least one turn. */
  static LockRun of(DynamoServer server, Locks.Way way, LockLoad load, Duration length) {
    try (Dynamo database = server.fresh();
        Locks locks = way.open().apply(database)) {
      Course course = new Course(locks, load);
      course.run(Long.MAX_VALUE, WARM_UP);
      MeterReading before = database.reading();
      course.reset();
      long begin = System.nanoTime();
      course.run(begin + length.toNanos(), Integer.MAX_VALUE);
      double seconds = (System.nanoTime() - begin) / 1e9;
      MeterReading after = database.reading();
      return new LockRun(
          course.turns.get(),
          course.shared.get(),
          seconds,
          course.waits(),
          after.writeUnits() - before.writeUnits(),
          after.readUnits().subtract(before.readUnits()).doubleValue());
    }
  }

  private static final class Course {

    private final Locks locks;
    private final LockLoad load;
    private final AtomicInteger turns = new AtomicInteger();
    private final AtomicInteger shared = new AtomicInteger();
    private final Queue<Long> waits = new ConcurrentLinkedQueue<>();
    private final AtomicIntegerArray inside;
    private final AtomicBoolean failed = new AtomicBoolean();

    Course(Locks locks, LockLoad load) {
      this.locks = locks;
      this.load = load;
      this.inside = new AtomicIntegerArray(load.names());
    }

    void reset() {
      turns.set(0);
      waits.clear();
    }

    Vector<Long> waits() {
      return Vector.ofAll(waits).sorted();
    }

    void run(long until, int most) {
      ExecutorService clients = Executors.newFixedThreadPool(load.clients());
      try {
        SideBySide.run(
            clients,
            Vector.range(0, load.clients())
                .<Supplier<Boolean>>map(
                    client ->
                        () -> {
                          turns(client, until, most);
                          return true;
                        }));
      } finally {
        clients.shutdown();
      }
    }

    private void turns(int client, long until, int most) {
      int lock = client % load.names();
      try {
        for (int i = 0; i < most && (i == 0 || System.nanoTime() < until) && !failed.get(); i++) {
          long asked = System.nanoTime();
          locks.with(load.lockOf(client), () -> work(lock, System.nanoTime() - asked));
        }
      } catch (RuntimeException | Error failure) {
        failed.set(true);
        throw failure;
      }
    }

    private void work(int lock, long waited) {
      waits.add(waited);
      if (inside.incrementAndGet(lock) > 1) {
        shared.incrementAndGet();
      }
      turns.incrementAndGet();
      inside.decrementAndGet(lock);
    }
  }
}
