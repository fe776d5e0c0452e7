package io.lastseat.relay.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.relay.call.HttpWebhookCall.RetryAfter;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {

  private static final Instant NOW = Instant.parse("2030-06-01T09:00:00Z");

  @Test
  void secondsOrADate() {
    assertThat(RetryAfter.parse("120", NOW)).contains(Duration.ofSeconds(120));
    assertThat(RetryAfter.parse(" 0 ", NOW)).contains(Duration.ZERO);
    assertThat(RetryAfter.parse("Sat, 01 Jun 2030 09:05:00 GMT", NOW))
        .contains(Duration.ofMinutes(5));
  }

  @Test
  void aDayAtMost() {
    assertThat(RetryAfter.parse("999999999", NOW)).contains(RetryAfter.LONGEST);
    assertThat(RetryAfter.parse("Sun, 01 Jun 2031 09:05:00 GMT", NOW)).contains(RetryAfter.LONGEST);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "soon", "-1", "1.5", "9999999999999", "Sat, 01 Jun 2030 08:05:00 GMT"})
  void anythingElseSaysNothing(String text) {
    assertThat(RetryAfter.parse(text, NOW)).isEmpty();
  }
}
