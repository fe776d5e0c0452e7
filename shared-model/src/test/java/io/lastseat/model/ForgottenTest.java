package io.lastseat.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Which commits and which requests a log has let go of. */
class ForgottenTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private final Forgotten forgotten = new Forgotten(3, NOON, RequestSet.NONE);

  @Test
  void allCommitsUpToTheLastOneAreLetGoOf() {
    assertThat(forgotten.has(3)).isTrue();
    assertThat(forgotten.has(4)).isFalse();
    assertThat(forgotten.first()).isEqualTo(4);
    assertThat(forgotten.isFirst(4)).isTrue();
    assertThat(Forgotten.NOTHING.isFirst(1)).isFalse();
  }

  @Test
  void clocksMayDifferByTenMinutes() {
    Instant last = NOON.plus(Duration.ofMinutes(10));
    assertThat(forgotten.mayHold(last)).isTrue();
    assertThat(forgotten.mayHold(last.plusMillis(1))).isFalse();
    assertThat(Forgotten.NOTHING.mayHold(Instant.EPOCH)).isFalse();
  }

  @Test
  void whatSaysThatItHasNoVerdictThereHasNone() {
    assertThat(forgotten.mayHold(NOON, 2)).isTrue();
    assertThat(forgotten.mayHold(NOON, 3)).isFalse();
  }
}
