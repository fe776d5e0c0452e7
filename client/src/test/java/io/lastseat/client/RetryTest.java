package io.lastseat.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.client.http.Retry;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RetryTest {

  private static final Duration LONG = Duration.ofHours(1);
  private static final double ALMOST_ALL = 0.999_999;

  private final Retry retry = new Retry(20);

  @Test
  void theCeilingDoublesUpToFiveSeconds() {
    assertThat(ceilings(1, 2, 3, 6, 7, 19))
        .containsExactly(99L, 199L, 399L, 3_199L, 4_999L, 4_999L);
  }

  private java.util.List<Long> ceilings(int... made) {
    return java.util.Arrays.stream(made)
        .mapToObj(n -> retry.pause(n, Optional.empty(), LONG, ALMOST_ALL).orElseThrow().toMillis())
        .toList();
  }

  @Test
  void thePauseMayBeNoneAtAll() {
    assertThat(retry.pause(9, Optional.empty(), LONG, 0)).contains(Duration.ZERO);
  }

  @Test
  void neverBeforeTheServersRetryAfter() {
    Optional<Duration> asked = Optional.of(Duration.ofSeconds(7));
    assertThat(retry.pause(1, asked, LONG, 0)).contains(Duration.ofSeconds(7));
    assertThat(retry.pause(1, asked, LONG, 0.5)).contains(Duration.ofMillis(7_050));
  }

  @Test
  void whatWouldComeTooLateIsNotTried() {
    Optional<Duration> asked = Optional.of(Duration.ofSeconds(7));
    assertThat(retry.pause(1, asked, Duration.ofSeconds(7), 0)).isEmpty();
    assertThat(retry.pause(1, asked, Duration.ofMillis(7_001), 0)).isPresent();
  }

  @Test
  void theLastAttemptIsTheLast() {
    assertThat(new Retry(1).pause(1, Optional.empty(), LONG, 0)).isEmpty();
    assertThat(new Retry(3).pause(2, Optional.empty(), LONG, 0)).isPresent();
    assertThat(new Retry(3).pause(3, Optional.empty(), LONG, 0)).isEmpty();
  }
}
