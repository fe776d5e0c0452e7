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
 * Both clocks of a machine, which stand still until the test lets time pass. What is to be done
 * later is done by the thread that lets it pass.
 */
final class ClockOfTest implements ClientClock {

  private final List<Step> steps = new ArrayList<>();
  private long nanos;
  private long wallMillis;

  /** What is to be done at a moment, unless it is called off. */
  private record Step(long at, Runnable work, CompletableFuture<Void> done) {}

  @Override
  public synchronized Moment now() {
    return new Moment(nanos, wallMillis);
  }

  /** The process paused: both clocks go on, and no timer runs. */
  synchronized void paused(Duration time) {
    nanos += time.toNanos();
    wallMillis += time.toMillis();
  }

  /** The wall clock is set; by less than nothing it is set back. */
  synchronized void wallClockSetBy(Duration time) {
    wallMillis += time.toMillis();
  }

  /** The other clock alone goes on. */
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

  /** Time passes, and each step is done at its moment. */
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

  /**
   * Waits until so many steps are to be done: who does them makes the next one when it is ready.
   */
  synchronized void awaitSteps(int wanted) throws InterruptedException {
    while (steps.stream().filter(step -> !step.done().isCancelled()).count() < wanted) {
      wait();
    }
  }
}
