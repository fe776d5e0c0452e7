package io.lastseat.local.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** How old the stream is, by the records that were read and are not done. */
class StreamFiguresTest {

  private static final Instant NOON = Instant.parse("2030-06-01T12:00:00Z");

  private Instant now = NOON;

  private final StreamFigures stream =
      new StreamFigures(
          new PrometheusRegistry(),
          new Clock() {
            @Override
            public ZoneId getZone() {
              return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
              return this;
            }

            @Override
            public Instant instant() {
              return now;
            }
          });

  private void later(int seconds) {
    now = now.plusSeconds(seconds);
  }

  @Test
  void itIsTheAgeOfTheOldestOfAllShards() {
    assertThat(stream.age()).isZero();
    stream.polled("a", 1, NOON.minusSeconds(300));
    stream.polled("b", 1, NOON.minusSeconds(3_000));
    later(10);
    assertThat(stream.age()).isEqualTo(Duration.ofSeconds(3_010));
    stream.caughtUp("b");
    assertThat(stream.age()).isEqualTo(Duration.ofSeconds(310));
    stream.caughtUp("a");
    assertThat(stream.age()).isZero();
  }

  /** The time of a record may be rounded down by a minute: such a one is as old as its reading. */
  @Test
  void aYoungRecordIsAsOldAsItsReading() {
    stream.polled("a", 2, NOON.minusSeconds(59));
    assertThat(stream.age()).isZero();
    later(15);
    stream.through("a", NOON.minusSeconds(59));
    assertThat(stream.age()).as("tried again").isEqualTo(Duration.ofSeconds(15));
    stream.through("a", NOON.plusSeconds(5));
    assertThat(stream.age()).as("the first is done").isZero();
    later(120);
    stream.through("a", NOON.plusSeconds(5));
    assertThat(stream.age()).isEqualTo(Duration.ofMinutes(2));
  }
}
