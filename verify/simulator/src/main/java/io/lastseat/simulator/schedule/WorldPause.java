package io.lastseat.simulator.schedule;

import io.lastseat.pauses.Pause;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Waits in the time of the world: a task that waited for real would stop it. */
public record WorldPause(Scheduler scheduler) implements Pause {

  private static final Duration LONG = Duration.ofDays(1000);

  @Override
  public void pause(Duration length) {
    scheduler.sleep(length);
  }

  /** Tasks that are due now go first. */
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
