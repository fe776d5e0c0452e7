package io.lastseat.shedlock;

import io.lastseat.client.http.ClientClock;
import io.lastseat.serve.testing.MovedClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

/** One time for a server and its callers, which passes when the test says so. */
final class ClockOfTest implements ClientClock {

  final MovedClock ofServer = new MovedClock();
  private final List<Step> steps = new ArrayList<>();
  private long nanos;
  private long wallMillis;

  private record Step(long at, Runnable work, CompletableFuture<Void> done) {}

  ClockOfTest() {
    ofServer.stop();
  }

  @Override
  public synchronized Moment now() {
    return new Moment(nanos, wallMillis);
  }

  @Override
  public synchronized Future<?> after(Duration pause, Runnable work) {
    Step step = new Step(nanos + pause.toNanos(), work, new CompletableFuture<>());
    steps.add(step);
    return step.done();
  }

  /** Sets the wall clock of the callers' machine. */
  synchronized void wallClockSetBy(Duration time) {
    wallMillis += time.toMillis();
  }

  /** Advances all clocks, and runs the steps that are due. */
  void passes(Duration time) {
    ofServer.pass(time);
    synchronized (this) {
      nanos += time.toNanos();
      wallMillis += time.toMillis();
    }
    for (Optional<Step> next = due(); next.isPresent(); next = due()) {
      next.get().work().run();
    }
  }

  private synchronized Optional<Step> due() {
    steps.removeIf(step -> step.done().isCancelled());
    Optional<Step> next =
        steps.stream().min(Comparator.comparingLong(Step::at)).filter(step -> step.at() <= nanos);
    next.ifPresent(steps::remove);
    return next;
  }

  /** How many steps are to come. */
  synchronized long steps() {
    return steps.stream().filter(step -> !step.done().isCancelled()).count();
  }
}
