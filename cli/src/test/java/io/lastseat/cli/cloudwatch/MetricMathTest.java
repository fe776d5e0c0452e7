package io.lastseat.cli.cloudwatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of the page "Using metric math" for missing values, and its examples. */
class MetricMathTest {

  private static final Map<String, Series> METRICS =
      Map.of("a", Series.of("1 - 2 - 0"), "b", Series.of("10 20 - - 0"));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a + b            | 11 20 2 - 0",
        "a - b            | -9 -20 2 - 0",
        "a + 1            | 2 - 3 - 1",
        "10 * a - b / 2   | 5 -10 20 - 0",
        "(a + b) * 2      | 22 40 4 - 0",
        "a / b            | 0.1 0 - - -",
        "1 / b            | 0.1 0.05 - - -",
        "a / 1000         | 0.001 - 0.002 - 0",
        "a > 1            | 0 - 1 - 0",
        "a + b > 11       | 0 1 0 - 0",
        "IF(a > 0, b)     | 10 - 0 - -",
        "IF(a, 5)         | 5 - 5 - -",
        "IF(a + b > 0, a - 100 * b) | -999 -2000 2 - -",
      })
  void isAsDocumented(String expression, String result) {
    assertThat(MetricMath.of(expression, METRICS)).isEqualTo(Series.of(result));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "c",
        "a +",
        "SUM(a)",
        "a b",
        "AVG(a, b)",
        "a & b",
        "(a",
        "a >= b",
        "IF(a, a, b)",
        "FILL(a, 0)"
      })
  void whatIsNotKnownIsRefused(String expression) {
    assertThatThrownBy(() -> MetricMath.of(expression, METRICS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(expression);
  }
}
