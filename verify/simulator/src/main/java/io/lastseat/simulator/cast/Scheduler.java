package io.lastseat.simulator.cast;

import io.lastseat.pauses.Pause;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The clock of a simulated world, and its future events in the order of time.
 *
 * <p>Real code can be stopped in the middle of a call only on a thread of its own. So each task has
 * a thread, but only one task runs at a time. When it sleeps, its thread runs the next due actions,
 * and hands over to the thread of the next task, unless that is the same one. Nothing takes real
 * time.
 */
public final class Scheduler {

  private static final Duration LONG = Duration.ofDays(1000);

  private final Executor threads;
  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private final Set<Task> unfinished = new HashSet<>();
  private long now;
  private long number;
  private final Semaphore end = new Semaphore(0);
  private @Nullable Task running;
  private @Nullable Throwable failure;
  private boolean stopped;

  /** A scheduler from this moment on. Each task gets one of these threads, at once. */
  public Scheduler(Instant begin, Executor threads) {
    this.now = begin.toEpochMilli();
    this.threads = threads;
  }

  /** Threads for tasks, which do not outlive the program. */
  public static ExecutorService threads(String name) {
    return Executors.newCachedThreadPool(
        task -> {
          Thread thread = new Thread(task, name);
          thread.setDaemon(true);
          return thread;
        });
  }

  public Instant now() {
    return Instant.ofEpochMilli(now);
  }

  /** The clock of one machine; each reading adds what {@code off} gives at that moment. */
  public Clock clock(Supplier<Duration> off) {
    return ((InstantSource) () -> now().plus(off.get())).withZone(ZoneOffset.UTC);
  }

  /** Begins a task now; it may sleep. */
  public void start(Runnable body) {
    Task task = new Task(body);
    unfinished.add(task);
    add(Duration.ZERO, () -> Option.some(task));
  }

  /** Runs a short action later; it must not sleep. */
  public void at(Duration later, Runnable action) {
    add(
        later,
        () -> {
          action.run();
          return Option.none();
        });
  }

  private void add(Duration later, Supplier<Option<Task>> action) {
    events.add(new Event(now + Math.max(0, later.toMillis()), number++, action));
  }

  /** Lets time pass. Only a task may call this. */
  public void sleep(Duration length) {
    Task task = task();
    add(length, () -> Option.some(task));
    task.handOver();
  }

  /** Waits until the signal is given. Only a task may call this. */
  public void await(Signal signal) {
    await(signal, LONG);
  }

  /** Waits for the signal, at most so long; returns whether it was given. Only for tasks. */
  public boolean await(Signal signal, Duration atMost) {
    if (signal.isGiven()) {
      return true;
    }
    Task task = task();
    boolean[] over = new boolean[1];
    Supplier<Option<Task>> once =
        () -> {
          boolean first = !over[0];
          over[0] = true;
          return Option.when(first, task);
        };
    signal.then(() -> add(Duration.ZERO, once));
    add(atMost, once);
    task.handOver();
    return signal.isGiven();
  }

  /**
   * Runs the world until nothing is left to happen, or until it is stopped. Throws what a task has
   * thrown; another call continues the world.
   */
  public void run() {
    pass();
    end.acquireUninterruptibly();
    Throwable met = failure;
    failure = null;
    if (met instanceof RuntimeException broken) {
      throw broken;
    } else if (met instanceof Error broken) {
      throw broken;
    } else if (met != null) {
      throw new IllegalStateException(met);
    }
    stopped = true;
    for (Task task : Set.copyOf(unfinished)) {
      task.goOn();
      end.acquireUninterruptibly();
    }
  }

  /** Stops the world after the present action. Tasks that sleep end with {@link Stopped}. */
  public void stop() {
    stopped = true;
  }

  private Task task() {
    if (running == null) {
      throw new IllegalStateException("only a task can wait");
    }
    return running;
  }

  /** Runs due actions, and hands over to the next task; at the end, to {@link #run}. */
  private void pass() {
    Option<Task> next = next();
    try {
      next.forEach(Task::goOn);
    } catch (Throwable broken) { // no more threads
      failure = broken;
      next = Option.none();
    }
    if (next.isEmpty()) {
      end.release();
    }
  }

  /** The next task; none if nothing is left to happen. */
  private Option<Task> next() {
    running = null;
    while (!stopped && failure == null) {
      Event event = events.poll();
      if (event == null) {
        break;
      }
      now = Math.max(now, event.at());
      try {
        Option<Task> next = event.action().get().filter(unfinished::contains);
        if (next.isDefined()) {
          return next;
        }
      } catch (Throwable broken) {
        failure = broken;
      }
    }
    return Option.none();
  }

  /** Ends a task whose world has stopped; an error, because the functions handle exceptions. */
  public static final class Stopped extends Error {
    private static final long serialVersionUID = 1L;

    Stopped() {
      super("the world has stopped", null, false, false);
    }
  }

  private record Event(long at, long number, Supplier<Option<Task>> action)
      implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      return at != other.at ? Long.compare(at, other.at) : Long.compare(number, other.number);
    }
  }

  private final class Task {
    private final Runnable body;
    private final Semaphore turn = new Semaphore(0);
    private boolean started;

    Task(Runnable body) {
      this.body = body;
    }

    void goOn() {
      running = this;
      if (started) {
        turn.release();
      } else {
        started = true;
        threads.execute(this::live);
      }
    }

    void handOver() {
      endIfStopped();
      pass();
      turn.acquireUninterruptibly();
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
        // The task ends with this error.
      } catch (Throwable broken) {
        failure = stopped ? failure : broken;
      }
      unfinished.remove(this);
      pass();
    }
  }

  /** An event that happens once, and that tasks can wait for. */
  public static final class Signal {

    private final List<Runnable> waiting = new ArrayList<>();
    private boolean given;

    public void give() {
      if (!given) {
        given = true;
        waiting.forEach(Runnable::run);
        waiting.clear();
      }
    }

    public boolean isGiven() {
      return given;
    }

    void then(Runnable action) {
      waiting.add(action);
    }
  }

  /** Pauses in the time of the world: a real pause would stop the world. */
  public record WorldPause(Scheduler scheduler) implements Pause {

    @Override
    public void pause(Duration length) {
      scheduler.sleep(length);
    }

    /** Lets tasks that are due now go first. */
    @Override
    public void yields() {
      scheduler.sleep(Duration.ZERO);
    }

    @Override
    public <T> T join(CompletableFuture<T> answer) {
      join(answer, LONG);
      return answer.join();
    }

    @Override
    public boolean join(CompletableFuture<?> answer, Duration atMost) {
      Signal done = new Signal();
      CompletableFuture<?> unused = answer.whenComplete((given, failure) -> done.give());
      return scheduler.await(done, atMost);
    }
  }
}
