package io.lastseat.intake.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.admit.LogTurns.Turn;
import io.lastseat.model.ResourceId;
import io.lastseat.waiting.Pause;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** One after the other, in the order in which they came, and not too many. */
class LogTurnsTest {

  private static final ResourceId CONCERT = new ResourceId("concert");

  private final CountDownLatch waiting = new CountDownLatch(1);
  private final LogTurns turns =
      new LogTurns(
          new Pause() {
            @Override
            public void pause(Duration length) {}

            @Override
            public <T> T join(CompletableFuture<T> answer) {
              if (!answer.isDone()) {
                waiting.countDown();
              }
              return answer.join();
            }
          });

  @Test
  void theSecondWaitsForTheFirst() throws InterruptedException {
    List<String> order = new ArrayList<>();
    Turn first = turns.take(CONCERT, 2).get();
    CompletableFuture<Void> second =
        CompletableFuture.runAsync(
            () -> {
              Turn mine = turns.take(CONCERT, 2).get();
              order.add("second");
              mine.end();
            });

    waiting.await();
    order.add("first");
    first.end();
    second.join();

    assertThat(order).containsExactly("first", "second");
  }

  @Test
  void whereTooManyWaitThereIsNoTurn() {
    Turn first = turns.take(CONCERT, 1).get();

    assertThat(turns.take(CONCERT, 1)).isEqualTo(Option.none());
    assertThat(turns.take(new ResourceId("other"), 1)).isNotEmpty();
    first.end();
    assertThat(turns.take(CONCERT, 1)).isNotEmpty();
  }
}
