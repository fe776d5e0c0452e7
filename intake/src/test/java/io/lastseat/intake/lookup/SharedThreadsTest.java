package io.lastseat.intake.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Writes of rows that hang delay no answer for long; a test that waits for them hangs. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class SharedThreadsTest {

  @Test
  void whatIsDoneInTimeIsWaitedFor() {
    AtomicBoolean done = new AtomicBoolean();

    SharedThreads.waitedFor(Duration.ofDays(1)).execute(() -> done.set(true));

    assertThat(done).isTrue();
  }

  @Test
  void whatHangsIsLeftToItsThread() throws InterruptedException {
    CountDownLatch answer = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(1);

    SharedThreads.waitedFor(Duration.ofMillis(1))
        .execute(
            () -> {
              try {
                answer.await();
              } catch (InterruptedException ended) {
                return;
              }
              done.countDown();
            });

    answer.countDown();
    done.await();
  }
}
