package io.lastseat.intake.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vavr.control.Option;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApiKeyTest {

  /** echo -n 'open sesame' | sha256sum */
  private static final String DIGEST =
      "41ef4bb0b23661e66301aac36066912dac037827b4ae63a7b1165a5aa93ed4eb";

  @Test
  void admitsTheKeyAlone() {
    for (String digest : new String[] {DIGEST, DIGEST.toUpperCase(java.util.Locale.ROOT)}) {
      ApiKey key = ApiKey.of(Option.some(digest));
      assertThat(key.admits(Calls.with("x-api-key", "open sesame"))).isTrue();
      assertThat(key.admits(Calls.with("x-api-key", "open sesame "))).isFalse();
      assertThat(key.admits(Calls.with("x-api-key", DIGEST))).isFalse();
      assertThat(key.admits(Calls.with("authorization", "open sesame"))).isFalse();
    }
  }

  @Test
  void admitsEverybodyWhereNoneIsSet() {
    assertThat(ApiKey.of(Option.none()).admits(Calls.with("x-api-key", "any"))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "open sesame", "41ef"})
  void aMistakeDoesNotOpenTheDoor(String digest) {
    assertThatThrownBy(() -> ApiKey.of(Option.some(digest)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("LASTSEAT_API_KEY_SHA256")
        .hasMessageContaining("64 hexadecimal digits");
  }
}
