package io.lastseat.intake.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VisibleTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "\t\n",
        "\u00a0",
        "\u2007\u202f",
        "\u200b",
        "\u200d\u200c",
        "\u2060",
        "\ufeff",
        "\u00ad",
        "\u3164",
        "\u115f\u1160",
        "\uffa0",
        "\u2800",
        "\ufe0f",
        "\u2028\u2029",
        "\u202e",
        " \u00a0\u200b "
      })
  void nothingIsSeen(String text) {
    assertThat(Visible.isAny(text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a", ".", "\u00a0a", "\u4e2d", "\u0301", "\ud83c\udfb6", "\u200d\u2764\ufe0f"})
  void somethingIsSeen(String text) {
    assertThat(Visible.isAny(text)).isTrue();
  }
}
