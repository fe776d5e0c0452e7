package io.lastseat.intake.admit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** When resources that are new to a process are left to the stream, and when they are not. */
class FirstTriesTest {

  private static final Instant NOON = Instant.parse("2030-06-01T12:00:00Z");

  private final FirstTries tries = new FirstTries();

  @Test
  void atFirstEachIsTried() {
    assertThat(tries.rest(NOON)).isFalse();
  }

  @Test
  void aLossIsFollowedByAShortRest() {
    tries.lost(NOON);

    assertThat(restAfter(NOON)).isEqualTo(FirstTries.SHORTEST);
  }

  @Test
  void lossesSoonAfterLossesMakeItLonger() {
    Instant now = NOON;
    for (int losses = 1; losses <= 10; losses++) {
      tries.lost(now);
      Duration rest = restAfter(now);
      assertThat(rest)
          .isEqualTo(
              losses < 7
                  ? FirstTries.SHORTEST.multipliedBy(1L << (losses - 1))
                  : FirstTries.LONGEST);
      now = now.plus(rest).plusMillis(1);
    }
  }

  @Test
  void aLossLongAfterTheLastRestIsTheFirstAgain() {
    tries.lost(NOON);
    tries.lost(NOON);
    Instant later = NOON.plus(restAfter(NOON)).plus(FirstTries.LONGEST);
    tries.lost(later);

    assertThat(restAfter(later)).isEqualTo(FirstTries.SHORTEST);
  }

  @Test
  void aClockThatIsSetBackEndsIt() {
    tries.lost(NOON);

    assertThat(tries.rest(NOON.minusSeconds(3_600))).isFalse();
  }

  private Duration restAfter(Instant loss) {
    Duration rest = Duration.ZERO;
    while (tries.rest(loss.plus(rest))) {
      rest = rest.plusMillis(1);
    }
    return rest;
  }
}
