package io.lastseat.serve.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PaceTest {

  private static final Duration ORDINARY = Duration.ofMillis(250);
  private static final Duration RARE = Duration.ofSeconds(5);

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1);
  private final Pace pace = Pace.withRests(RARE, nanos::get);

  @Test
  void it_looks_rarely_once_it_has_written_nothing_for_half_a_minute() {
    pass(Duration.ofSeconds(30));
    assertThat(pace.between(ORDINARY)).isEqualTo(ORDINARY);
    pass(Duration.ofNanos(1));
    assertThat(pace.between(ORDINARY)).isEqualTo(RARE);
    assertThat(pace.between(Duration.ofDays(1)))
        .as("never more often")
        .isEqualTo(Duration.ofDays(1));
    pace.wrote();
    assertThat(pace.between(ORDINARY)).isEqualTo(ORDINARY);
  }

  @Test
  void the_first_write_ends_each_rest_and_further_ones_nothing() {
    AtomicInteger ended = new AtomicInteger();
    pace.endsRest(ended::incrementAndGet);
    pace.endsRest(ended::incrementAndGet);
    pace.wrote();
    assertThat(ended).hasValue(0);
    pass(Duration.ofMinutes(1));
    pace.wrote();
    pace.wrote();
    assertThat(ended).hasValue(2);
  }

  @Test
  void what_was_looked_at_is_due_again_after_the_pause_of_the_moment() {
    long looked = nanos.get();
    pass(ORDINARY.minusNanos(1));
    assertThat(pace.isDue(looked, ORDINARY)).isFalse();
    pass(Duration.ofNanos(1));
    assertThat(pace.isDue(looked, ORDINARY)).isTrue();
    pass(Duration.ofMinutes(1));
    looked = nanos.get();
    pass(RARE.minusNanos(1));
    assertThat(pace.isDue(looked, ORDINARY)).isFalse();
    pass(Duration.ofNanos(1));
    assertThat(pace.isDue(looked, ORDINARY)).isTrue();
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }
}
