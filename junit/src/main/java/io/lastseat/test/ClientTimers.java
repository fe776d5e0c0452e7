package io.lastseat.test;

import io.lastseat.client.answer.LastseatFailure.CallInterrupted;
import io.lastseat.client.http.ClientClock;
import io.lastseat.client.http.SystemClock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** The clock of clients: leases grow old by the clock of the test, and waits are real. */
final class ClientTimers implements ClientClock {

  private final InstantSource clock;
  private final long began = System.nanoTime();
  private final Instant start;
  private final List<Step> steps = new ArrayList<>();
  private int calls;

  /** What is to be done at a moment, unless it is cancelled. */
  private record Step(Instant at, Runnable work, CompletableFuture<Void> done) {}

  ClientTimers(Instant start, InstantSource clock) {
    this.start = start;
    this.clock = clock;
  }

  /**
   * Its nanoseconds measure waits: real time passes, and that by which the test moves the clock.
   */
  @Override
  public Moment now() {
    Instant shown = clock.instant();
    long moved = Duration.between(start, shown).toNanos();
    return new Moment(System.nanoTime() - began + moved, shown.toEpochMilli());
  }

  @Override
  public Duration since(Moment before) {
    return Duration.ofMillis(clock.millis() - before.wallMillis());
  }

  @Override
  public synchronized Future<?> after(Duration pause, Runnable work) {
    steps.removeIf(step -> step.done().isCancelled());
    Step step = new Step(clock.instant().plus(pause), work, new CompletableFuture<>());
    steps.add(step);
    return step.done();
  }

  @Override
  public Executor background() {
    return call -> {
      count(1);
      SystemClock.CLOCK
          .background()
          .execute(
              () -> {
                try {
                  call.run();
                } finally {
                  count(-1);
                }
              });
    };
  }

  private synchronized void count(int more) {
    calls += more;
    notifyAll();
  }

  /** Sleeps for real time, or until the test has moved the clock so far. */
  @Override
  public void sleep(Duration pause) {
    long end = System.nanoTime() + pause.toNanos();
    Instant due = clock.instant().plus(pause);
    synchronized (this) {
      try {
        while (clock.instant().isBefore(due) && end - System.nanoTime() > 0) {
          TimeUnit.NANOSECONDS.timedWait(this, end - System.nanoTime());
        }
      } catch (InterruptedException interrupted) {
        throw new CallInterrupted(interrupted);
      }
    }
  }

  /** Waits until the calls in the background have ended. */
  synchronized void awaitCalls(Duration atMost) throws InterruptedException {
    notifyAll(); // who sleeps looks at the clock
    long end = System.nanoTime() + atMost.toNanos();
    while (calls > 0) {
      long left = end - System.nanoTime();
      if (left <= 0) {
        throw new IllegalStateException(
            "The clock stands at %s. Calls that renew leases did not end within %s of real time."
                .formatted(clock.instant(), atMost));
      }
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
  }

  /** The moment of the next step; none if there is none. */
  synchronized Optional<Instant> next() {
    return first().map(Step::at);
  }

  private Optional<Step> first() {
    steps.removeIf(step -> step.done().isCancelled());
    return steps.stream().min(Comparator.comparing(Step::at));
  }

  /** Does what is due by the clock. Returns whether there was anything. */
  boolean runDue() {
    boolean any = false;
    for (Optional<Step> due = takeDue(); due.isPresent(); due = takeDue()) {
      due.get().work().run();
      any = true;
    }
    return any;
  }

  private synchronized Optional<Step> takeDue() {
    Optional<Step> due = first().filter(step -> !step.at().isAfter(clock.instant()));
    due.ifPresent(steps::remove);
    return due.filter(step -> step.done().complete(null)).or(() -> due.flatMap(gone -> takeDue()));
  }
}
