package io.lastseat.intake.telemetry;

import static io.lastseat.intake.telemetry.Halls.committed;
import static io.lastseat.intake.telemetry.Halls.hall;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.admit.AdmissionWatch.Cause;
import io.lastseat.intake.usecase.HandClock;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A commit is a line; a crowd that goes by the stream is two. */
class LineWatchTest {

  private final HandClock clock = new HandClock();
  private final Queue<String> out = new ConcurrentLinkedQueue<>();
  private final LineWatch watch = new LineWatch(out::add, clock);

  @Test
  void aCommitIsALineThatSaysHowItWasMade() {
    watch.committed(committed("hall"));
    watch.lostAppends(hall("hall"), 2);
    watch.flush();
    assertThat(out)
        .hasSize(2)
        .first()
        .asString()
        .startsWith(
            "{\"event\":\"commit\",\"resource\":\"hall\",\"admission\":\"immediate\",\"commit\":1,");
    assertThat(out).contains("{\"event\":\"lostAppends\",\"resource\":\"hall\",\"times\":2}");
  }

  @Test
  void aCrowdIsToldWhenItBeginsAndCountedWhenItIsOver() {
    watch.toTheStream(hall("hall"), Cause.LOST_APPENDS);
    for (int i = 0; i < 9_999; i++) {
      clock.turn(Duration.ofMillis(3));
      watch.toTheStream(hall("hall"), Cause.CROWD);
      watch.flush();
    }
    assertThat(out)
        .containsExactly(
            "{\"event\":\"toTheStream\",\"resource\":\"hall\",\"cause\":\"lost_appends\"}");
    clock.turn(Diversions.QUIET);
    watch.flush();
    watch.flush();
    assertThat(out)
        .hasSize(2)
        .contains(
            "{\"event\":\"wentToTheStream\",\"resource\":\"hall\","
                + "\"requests\":{\"crowd\":9999,\"lost_appends\":1}}");
  }

  /** As where the admission is immediate, and each second request loses its appends. */
  @Test
  void aCommitInBetweenIsNoEndOfIt() {
    for (int i = 0; i < 100; i++) {
      watch.toTheStream(hall("hall"), Cause.LOST_APPENDS);
      clock.turn(Diversions.QUIET.minusMillis(1));
      watch.committed(committed("hall"));
      watch.flush();
    }
    assertThat(out).hasSize(101);
  }

  @Test
  void theNextOneIsToldAgain() {
    watch.toTheStream(hall("hall"), Cause.FAILURE);
    clock.turn(Diversions.QUIET);
    watch.toTheStream(hall("hall"), Cause.CROWD);
    assertThat(out)
        .containsExactly(
            "{\"event\":\"toTheStream\",\"resource\":\"hall\",\"cause\":\"failure\"}",
            "{\"event\":\"wentToTheStream\",\"resource\":\"hall\",\"requests\":{\"failure\":1}}",
            "{\"event\":\"toTheStream\",\"resource\":\"hall\",\"cause\":\"crowd\"}");
  }

  @Test
  void eachResourceHasItsOwn() {
    watch.toTheStream(hall("hall"), Cause.CROWD);
    clock.turn(Duration.ofSeconds(6));
    watch.toTheStream(hall("room"), Cause.CROWD);
    clock.turn(Duration.ofSeconds(1));
    watch.toTheStream(hall("hall"), Cause.CROWD);
    clock.turn(Duration.ofSeconds(9));
    watch.flush();
    assertThat(out)
        .containsExactly(
            "{\"event\":\"toTheStream\",\"resource\":\"hall\",\"cause\":\"crowd\"}",
            "{\"event\":\"toTheStream\",\"resource\":\"room\",\"cause\":\"crowd\"}",
            "{\"event\":\"wentToTheStream\",\"resource\":\"room\",\"requests\":{\"crowd\":1}}");
    clock.turn(Duration.ofSeconds(1));
    watch.flush();
    assertThat(out)
        .contains(
            "{\"event\":\"wentToTheStream\",\"resource\":\"hall\",\"requests\":{\"crowd\":2}}");
  }

  @Test
  void manyThreadsLoseNoRequest() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    for (int i = 0; i < 10_000; i++) {
      threads.execute(() -> watch.toTheStream(hall("hall"), Cause.CROWD));
    }
    threads.shutdown();
    assertThat(threads.awaitTermination(1, TimeUnit.HOURS)).isTrue();
    clock.turn(Diversions.QUIET);
    watch.flush();
    assertThat(out)
        .containsExactly(
            "{\"event\":\"toTheStream\",\"resource\":\"hall\",\"cause\":\"crowd\"}",
            "{\"event\":\"wentToTheStream\",\"resource\":\"hall\",\"requests\":{\"crowd\":10000}}");
  }
}
