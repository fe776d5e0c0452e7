package io.lastseat.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.intake.lookup.WaitLimit;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MaxWaitTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 20, 29})
  void isReadFromTheEnvironment(int seconds) {
    assertThat(MaxWait.of(environment(Integer.toString(seconds))).longest())
        .isEqualTo(Duration.ofSeconds(seconds));
  }

  @Test
  void isTwentySecondsUnlessSaid() {
    assertThat(MaxWait.of(Map.of()).longest()).isEqualTo(Duration.ofSeconds(20));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "30", "-1", "+1", "1.5", "20s", "PT20S", "999999999999", "\u0665"})
  void anythingElseIsRefusedWithASentence(String value) {
    assertThatThrownBy(() -> MaxWait.of(environment(value)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("LASTSEAT_MAX_WAIT is '" + value + "'")
        .hasMessageContaining("a whole number from 0 to 29.");
  }

  @Test
  void noCallWaitsUntilItsFunctionIsEnded() {
    WaitLimit limit = MaxWait.of(environment("29"));

    assertThat(MaxWait.of(limit, Duration.ofSeconds(29))).isEqualTo(Duration.ofSeconds(23));
    assertThat(MaxWait.of(limit, Duration.ofSeconds(5))).isZero();
    assertThat(MaxWait.of(limit, Duration.ofSeconds(60))).isEqualTo(Duration.ofSeconds(29));
    assertThat(MaxWait.of(WaitLimit.of(Duration.ofSeconds(20)), Duration.ofSeconds(29)))
        .isEqualTo(Duration.ofSeconds(20));
  }

  private static Map<String, String> environment(String value) {
    return Map.of("LASTSEAT_MAX_WAIT", value);
  }
}
