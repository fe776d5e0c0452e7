package io.lastseat.pauses;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class DoublingTest {

  @Test
  void pausesGrowToTheirLongest() {
    Doubling pauses = new Doubling(Duration.ofSeconds(30), Duration.ofHours(1));
    assertThat(List.of(pauses.after(0), pauses.after(1), pauses.after(6), pauses.after(7)))
        .containsExactly(
            Duration.ofSeconds(30),
            Duration.ofMinutes(1),
            Duration.ofMinutes(32),
            Duration.ofHours(1));
    assertThat(pauses.after(Integer.MAX_VALUE)).isEqualTo(Duration.ofHours(1));
  }
}
