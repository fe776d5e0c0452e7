package io.lastseat.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RepeatedTaskTest {

  private static final Duration SOON = Duration.ofMillis(1);
  private static final Duration LONG = Duration.ofMinutes(5);

  private final LinkedBlockingQueue<Throwable> failures = new LinkedBlockingQueue<>();

  @Test
  void noFailureEndsIt() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    RepeatedTask task =
        new RepeatedTask(
            "fails",
            () -> {
              if (runs.incrementAndGet() == 1) {
                throw new OutOfMemoryError("made up");
              }
              throw new IllegalStateException("not now");
            },
            failures::add);
    task.soon();
    assertThat(failures.poll(5, TimeUnit.MINUTES)).isInstanceOf(OutOfMemoryError.class);
    task.start(Duration.ZERO, SOON);
    for (int i = 0; i < 2; i++) {
      assertThat(failures.poll(5, TimeUnit.MINUTES)).isInstanceOf(IllegalStateException.class);
    }
    assertThat(task.close(LONG)).isTrue();
  }

  @Test
  void itsEndInterruptsARunThatTakesTooLongAndTellsNoFailure() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    RepeatedTask task =
        new RepeatedTask(
            "hangs",
            () -> {
              begun.countDown();
              try {
                never.await();
              } catch (InterruptedException ended) {
                interrupted.countDown();
                throw new IllegalStateException(ended);
              }
            },
            failures::add);
    task.start(Duration.ZERO, SOON);
    assertThat(begun.await(5, TimeUnit.MINUTES)).isTrue();
    task.close(SOON);
    assertThat(interrupted.await(5, TimeUnit.MINUTES)).isTrue();
    assertThat(failures).isEmpty();
    task.soon();
  }
}
