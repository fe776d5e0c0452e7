package io.lastseat.simulator.cast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tasks that take turns, one of which fails. */
class SchedulerTest {

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final Scheduler scheduler = new Scheduler(Instant.EPOCH, threads);
  private final List<String> done = new ArrayList<>();

  @AfterEach
  void end() {
    threads.shutdownNow();
  }

  private void task(String name, Duration after) {
    scheduler.start(
        () -> {
          scheduler.sleep(after);
          done.add(name);
        });
  }

  @Test
  void whereATaskFailsTheWorldSaysSoOnceAndCanGoOn() {
    task("first", Duration.ofSeconds(1));
    scheduler.start(
        () -> {
          scheduler.sleep(Duration.ofSeconds(2));
          throw new IllegalStateException("broken");
        });
    task("last", Duration.ofSeconds(3));

    assertThatThrownBy(scheduler::run).hasMessage("broken");
    assertThat(done).containsExactly("first");
    scheduler.run();
    assertThat(done).containsExactly("first", "last");
  }

  @Test
  void whatFailsOutsideATaskIsSaidToo() {
    scheduler.at(
        Duration.ofSeconds(1),
        () -> {
          throw new IllegalStateException("broken");
        });

    assertThatThrownBy(scheduler::run).hasMessage("broken");
  }
}
