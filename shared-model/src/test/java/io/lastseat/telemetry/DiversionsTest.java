package io.lastseat.telemetry;

import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.id.ResourceId;
import io.lastseat.telemetry.Event.ToTheStream.Cause;
import io.lastseat.telemetry.Telemetry.Diversions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Many calls that fall back to the stream make only two log lines. */
class DiversionsTest {

  private static final ResourceId HALL = new ResourceId("hall");

  private final AtomicReference<Instant> now = new AtomicReference<>(NOON);
  private final Queue<String> out = new ConcurrentLinkedQueue<>();
  private final InstantSource hand = now::get;
  private final Consumer<Event> lines = Telemetry.lines(out::add, hand.withZone(ZoneOffset.UTC));

  private void turn(Duration by) {
    now.updateAndGet(before -> before.plus(by));
  }

  private void goes(ResourceId resource, Cause cause) {
    lines.accept(new Event.ToTheStream(resource, cause));
  }

  private void flush() {
    lines.accept(new Event.CallEnded());
  }

  @Test
  void aCrowdIsToldWhenItBeginsAndCountedWhenItIsOver() {
    goes(HALL, Cause.LOST_APPENDS);
    for (int i = 0; i < 9_999; i++) {
      turn(Duration.ofMillis(3));
      goes(HALL, Cause.CROWD);
      flush();
    }
    assertThat(out)
        .containsExactly(
            "{\"event\":\"toTheStream\",\"resource\":\"hall\",\"cause\":\"lost_appends\"}");
    turn(Diversions.QUIET);
    flush();
    flush();
    assertThat(out)
        .hasSize(2)
        .contains(
            "{\"event\":\"wentToTheStream\",\"resource\":\"hall\","
                + "\"requests\":{\"crowd\":9999,\"lost_appends\":1}}");
  }

  /** This happens with immediate admission when every second request loses its appends. */
  @Test
  void aCommitInBetweenIsNoEndOfIt() {
    for (int i = 0; i < 100; i++) {
      goes(HALL, Cause.LOST_APPENDS);
      turn(Diversions.QUIET.minusMillis(1));
      lines.accept(new Event.Committed(CommitFiguresTest.immediate(1), false));
      flush();
    }
    assertThat(out).hasSize(101);
  }

  @Test
  void theNextOneIsToldAgain() {
    goes(HALL, Cause.FAILURE);
    turn(Diversions.QUIET);
    goes(HALL, Cause.CROWD);
    assertThat(out)
        .containsExactly(
            "{\"event\":\"toTheStream\",\"resource\":\"hall\",\"cause\":\"failure\"}",
            "{\"event\":\"wentToTheStream\",\"resource\":\"hall\",\"requests\":{\"failure\":1}}",
            "{\"event\":\"toTheStream\",\"resource\":\"hall\",\"cause\":\"crowd\"}");
  }

  @Test
  void eachResourceHasItsOwn() {
    goes(HALL, Cause.CROWD);
    turn(Duration.ofSeconds(6));
    goes(new ResourceId("room"), Cause.CROWD);
    turn(Duration.ofSeconds(1));
    goes(HALL, Cause.CROWD);
    turn(Duration.ofSeconds(9));
    flush();
    assertThat(out)
        .containsExactly(
            "{\"event\":\"toTheStream\",\"resource\":\"hall\",\"cause\":\"crowd\"}",
            "{\"event\":\"toTheStream\",\"resource\":\"room\",\"cause\":\"crowd\"}",
            "{\"event\":\"wentToTheStream\",\"resource\":\"room\",\"requests\":{\"crowd\":1}}");
    turn(Duration.ofSeconds(1));
    flush();
    assertThat(out)
        .contains(
            "{\"event\":\"wentToTheStream\",\"resource\":\"hall\",\"requests\":{\"crowd\":2}}");
  }

  @Test
  void manyThreadsLoseNoRequest() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    for (int i = 0; i < 10_000; i++) {
      threads.execute(() -> goes(HALL, Cause.CROWD));
    }
    threads.shutdown();
    assertThat(threads.awaitTermination(1, TimeUnit.HOURS)).isTrue();
    turn(Diversions.QUIET);
    flush();
    assertThat(out)
        .containsExactly(
            "{\"event\":\"toTheStream\",\"resource\":\"hall\",\"cause\":\"crowd\"}",
            "{\"event\":\"wentToTheStream\",\"resource\":\"hall\",\"requests\":{\"crowd\":10000}}");
  }
}
