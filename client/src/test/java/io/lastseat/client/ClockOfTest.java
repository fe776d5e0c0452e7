package io.lastseat.client;

import io.lastseat.client.http.ClientClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

/**
 * Both clocks of a machine. They stand still until the test advances them; the advancing thread
 * runs the scheduled work.
 */
final class ClockOfTest implements ClientClock {

  private final List<Step> steps = new ArrayList<>();
  private long nanos;
  private long wallMillis;

  /** Work that is scheduled for a moment, unless it is cancelled. */
  private record Step(long at, Runnable work, CompletableFuture<Void> done) {}

  @Override
  public synchronized Moment now() {
    return new Moment(nanos, wallMillis);
  }

  /** Simulates a paused process: both clocks advance, and no timer runs. */
  synchronized void paused(Duration time) {
    nanos += time.toNanos();
    wallMillis += time.toMillis();
  }

  /** Sets the wall clock; a negative time sets it back. */
  synchronized void wallClockSetBy(Duration time) {
    wallMillis += time.toMillis();
  }

  /** Advances the monotonic clock alone. */
  synchronized void ticked(Duration time) {
    nanos += time.toNanos();
  }

  @Override
  public synchronized Future<?> after(Duration pause, Runnable work) {
    Step step = new Step(nanos + pause.toNanos(), work, new CompletableFuture<>());
    steps.add(step);
    notifyAll();
    return step.done();
  }

  /** Advances both clocks, and runs each step at its moment. */
  void passes(Duration time) {
    long end = now().nanos() + time.toNanos();
    for (Optional<Step> next = next(end); next.isPresent(); next = next(end)) {
      next.get().work().run();
      next.get().done().complete(null);
    }
  }

  private synchronized Optional<Step> next(long end) {
    steps.removeIf(step -> step.done().isCancelled());
    Optional<Step> next =
        steps.stream().min(Comparator.comparingLong(Step::at)).filter(step -> step.at() <= end);
    next.ifPresent(steps::remove);
    long then = Math.max(nanos, next.map(Step::at).orElse(end));
    wallMillis += Duration.ofNanos(then - nanos).toMillis();
    nanos = then;
    return next;
  }

  /** Whether no step is to come. */
  synchronized boolean isIdle() {
    return steps.stream().allMatch(step -> step.done().isCancelled());
  }

  /** Waits until so many steps are scheduled. The thread that ran a step schedules its next one. */
  synchronized void awaitSteps(int wanted) throws InterruptedException {
    while (steps.stream().filter(step -> !step.done().isCancelled()).count() < wanted) {
      wait();
    }
  }
}
