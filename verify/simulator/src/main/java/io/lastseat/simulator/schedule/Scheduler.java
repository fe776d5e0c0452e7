package io.lastseat.simulator.schedule;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The clock of a simulated world and everything that will happen in it, in the order of its time.
 *
 * <p>Real code cannot be stopped in the middle of a call other than on a thread of its own. So a
 * task runs on one, but only ever one task runs: it hands over to the scheduler when it sleeps, and
 * goes on when its time has come. Nothing takes real time.
 */
public final class Scheduler {

  private final Executor threads;
  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private final Set<Task> unfinished = new HashSet<>();
  private long now;
  private long number;
  private @Nullable Task running;
  private boolean stopped;

  /** Each task gets a thread of these, at once. */
  public Scheduler(Instant begin, Executor threads) {
    this.now = begin.toEpochMilli();
    this.threads = threads;
  }

  public Instant now() {
    return Instant.ofEpochMilli(now);
  }

  /** The clock of one machine, and how far it is off: asked each time. */
  public Clock clock(Supplier<Duration> off) {
    return ((InstantSource) () -> now().plus(off.get())).withZone(ZoneOffset.UTC);
  }

  /** Begins a task now; it may sleep. */
  public void start(Runnable body) {
    Task task = new Task(body);
    unfinished.add(task);
    at(Duration.ZERO, () -> resume(task));
  }

  /** Does something short later; it must not sleep. */
  public void at(Duration later, Runnable action) {
    events.add(new Event(now + Math.max(0, later.toMillis()), number++, action));
  }

  /** Lets time pass; for tasks. */
  public void sleep(Duration length) {
    Task task = task();
    at(length, () -> resume(task));
    task.handOver();
  }

  /** Waits until the signal is given, at most so long; says whether it was. For tasks. */
  public boolean await(Signal signal, Duration atMost) {
    if (signal.isGiven()) {
      return true;
    }
    Task task = task();
    boolean[] over = new boolean[1];
    Runnable once =
        () -> {
          if (!over[0]) {
            over[0] = true;
            resume(task);
          }
        };
    signal.then(() -> at(Duration.ZERO, once));
    at(atMost, once);
    task.handOver();
    return signal.isGiven();
  }

  /** Runs the world until nothing is left to happen, or until it is stopped. */
  public void run() {
    while (!stopped) {
      Event event = events.poll();
      if (event == null) {
        break;
      }
      now = Math.max(now, event.at());
      event.action().run();
    }
    stopped = true;
    Set.copyOf(unfinished).forEach(this::resume);
  }

  /** Stops the world after what is happening now. Tasks that sleep end with {@link Stopped}. */
  public void stop() {
    stopped = true;
  }

  private Task task() {
    if (running == null) {
      throw new IllegalStateException("only a task can wait");
    }
    return running;
  }

  private void resume(Task task) {
    if (!unfinished.contains(task)) {
      return;
    }
    Task before = running;
    running = task;
    try {
      task.resume(threads);
    } finally {
      running = before;
      if (task.isOver()) {
        unfinished.remove(task);
      }
    }
  }

  /** Ends a task whose world has stopped; an error, because the functions handle exceptions. */
  public static final class Stopped extends Error {
    private static final long serialVersionUID = 1L;

    Stopped() {
      super("the world has stopped", null, false, false);
    }
  }

  private record Event(long at, long number, Runnable action) implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      return at != other.at ? Long.compare(at, other.at) : Long.compare(number, other.number);
    }
  }

  private final class Task {
    private final Runnable body;
    private final Baton mine = new Baton();
    private final Baton schedulers = new Baton();
    private boolean started;
    private boolean over;
    private @Nullable Throwable failure;

    Task(Runnable body) {
      this.body = body;
    }

    boolean isOver() {
      return over;
    }

    void resume(Executor executor) {
      if (started) {
        mine.give();
      } else {
        started = true;
        executor.execute(this::live);
      }
      schedulers.take();
      if (failure instanceof RuntimeException broken) {
        throw broken;
      } else if (failure instanceof Error broken) {
        throw broken;
      }
    }

    void handOver() {
      endIfStopped();
      schedulers.give();
      mine.take();
      endIfStopped();
    }

    private void endIfStopped() {
      if (stopped) {
        throw new Stopped();
      }
    }

    private void live() {
      try {
        if (!stopped) {
          body.run();
        }
      } catch (Stopped end) {
        // That is how it ends.
      } catch (Throwable broken) {
        failure = stopped ? null : broken;
      } finally {
        over = true;
        schedulers.give();
      }
    }
  }

  /**
   * Hands control from one thread to another: the taker waits until the giver has given; one gives,
   * one takes.
   */
  static final class Baton {

    private static final int SPINS = 200;

    private volatile boolean given;
    private volatile @Nullable Thread taker;

    void give() {
      given = true;
      Thread waiting = taker;
      if (waiting != null) {
        LockSupport.unpark(waiting);
      }
    }

    void take() {
      for (int i = 0; i < SPINS && !given; i++) {
        Thread.onSpinWait();
      }
      taker = Thread.currentThread();
      while (!given) {
        LockSupport.park(this);
      }
      taker = null;
      given = false;
    }
  }
}
