package io.lastseat.serve.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.serve.testing.MovedClock;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How old the stream is, by the records that were read and are not done. */
class StreamFiguresTest {

  private final MovedClock clock = new MovedClock();
  private final StreamFigures stream = new StreamFigures(new PrometheusRegistry(), clock);
  private Instant noon;

  @BeforeEach
  void stopTheClock() {
    clock.stop();
    noon = clock.instant();
  }

  @Test
  void itIsTheAgeOfTheOldestOfAllShards() {
    assertThat(stream.age()).isZero();
    stream.polled("a", 1, noon.minusSeconds(300));
    stream.polled("b", 1, noon.minusSeconds(3_000));
    clock.pass(Duration.ofSeconds(10));
    assertThat(stream.age()).isEqualTo(Duration.ofSeconds(3_010));
    stream.caughtUp("b");
    assertThat(stream.age()).isEqualTo(Duration.ofSeconds(310));
    stream.caughtUp("a");
    assertThat(stream.age()).isZero();
  }

  @Test
  void aRecordIsYoungerOnceTheOneBeforeItIsDone() {
    stream.polled("a", 2, noon.minusSeconds(59));
    clock.pass(Duration.ofSeconds(15));
    stream.through("a", noon.minusSeconds(59));
    assertThat(stream.age()).as("tried again").isEqualTo(Duration.ofSeconds(74));
    stream.through("a", noon.plusSeconds(5));
    assertThat(stream.age()).as("the first is done").isEqualTo(Duration.ofSeconds(10));
    stream.through("a", noon.plusSeconds(60));
    assertThat(stream.age()).as("its clock goes ahead").isZero();
  }
}
