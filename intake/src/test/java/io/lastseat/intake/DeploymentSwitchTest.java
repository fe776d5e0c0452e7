package io.lastseat.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeploymentSwitchTest {

  @ParameterizedTest
  @CsvSource({"on, true", "off, false"})
  void isReadFromTheEnvironment(String value, boolean on) {
    assertThat(DeploymentSwitch.IMMEDIATE_ADMISSION.isOn(environment(value))).isEqualTo(on);
  }

  @Test
  void isOffUnlessSaid() {
    for (DeploymentSwitch each : DeploymentSwitch.values()) {
      assertThat(each.isOn(Map.of())).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "On", "ON", "true", "1", "on ", "immediate"})
  void anythingElseIsRefusedWithASentence(String value) {
    assertThatThrownBy(() -> DeploymentSwitch.IMMEDIATE_ADMISSION.isOn(environment(value)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("LASTSEAT_IMMEDIATE_ADMISSION is '" + value + "'")
        .hasMessageEndingWith(", or 'off'.");
  }

  private static Map<String, String> environment(String value) {
    return Map.of("LASTSEAT_IMMEDIATE_ADMISSION", value);
  }
}
