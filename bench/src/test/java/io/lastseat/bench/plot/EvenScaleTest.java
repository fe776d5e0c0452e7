package io.lastseat.bench.plot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EvenScaleTest {

  @Test
  void evenTicksAreRoundAndFew() {
    assertThat(new EvenScale(0, 60, 0, 1).ticks())
        .containsExactly(0.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0);
    assertThat(new EvenScale(0, 12, 0, 1).ticks())
        .containsExactly(0.0, 2.0, 4.0, 6.0, 8.0, 10.0, 12.0);
    assertThat(new EvenScale(0, 12, 10, 130).pixel(6)).isEqualTo(70);
  }
}
