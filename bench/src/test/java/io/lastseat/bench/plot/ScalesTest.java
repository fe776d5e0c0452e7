package io.lastseat.bench.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class ScalesTest {

  @Test
  void powersOfTenEndAtRoundFigures() {
    LogScale scale = LogScale.over(List.of(122.0, 4_800.0), 330, 30);
    assertThat(scale.low()).isEqualTo(100);
    assertThat(scale.high()).isEqualTo(5_000);
    assertThat(scale.ticks()).containsExactly(100.0, 200.0, 500.0, 1_000.0, 2_000.0, 5_000.0);
    assertThat(scale.pixel(100)).isCloseTo(330, within(1e-9));
    assertThat(scale.pixel(5_000)).isCloseTo(30, within(1e-9));
  }

  @Test
  void manyDecadesHaveOneTickEach() {
    assertThat(LogScale.over(List.of(0.1, 1_000.0), 0, 1).ticks())
        .containsExactly(0.1, 1.0, 10.0, 100.0, 1_000.0);
  }

  @Test
  void oneFigureHasAScaleToo() {
    LogScale scale = LogScale.over(List.of(1.0), 0, 100);
    assertThat(scale.low()).isEqualTo(1);
    assertThat(scale.high()).isEqualTo(2);
  }

  @Test
  void figuresHaveThreeDigits() {
    assertThat(List.of(10_939.4, 1_234_567.0, 96.3, 0.92345, 0.0, 999.6, 545.0))
        .extracting(RoundFigure::of)
        .containsExactly("10,900", "1,230,000", "96.3", "0.923", "0", "1,000", "545");
  }
}
