package io.lastseat.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.clock.DynamoClock.ClockOffset;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ClockOffsetTest {

  private static final Duration TOLERATED = Duration.ofSeconds(2);
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  @Test
  void anExchangeTellsTheDifferenceWithinASecondAndItsOwnTime() {
    ClockOffset offset =
        ClockOffset.of(NOON.plusMillis(9_500), NOON.plusMillis(9_540), NOON.plusSeconds(3));
    assertThat(offset.least()).isEqualTo(Duration.ofMillis(5_500));
    assertThat(offset.most()).isEqualTo(Duration.ofMillis(6_540));
  }

  @Test
  void aClockThatIsSetBackWhileItAsksStillBoundsTheDifference() {
    ClockOffset offset = ClockOffset.of(NOON.plusSeconds(60), NOON, NOON);
    assertThat(offset).isEqualTo(new ClockOffset(Duration.ofSeconds(-1), Duration.ofSeconds(60)));
  }

  @Test
  void onlyWhatIsProvedIsSaid() {
    assertThat(against(-2_000, 2_000)).isEqualTo(new Reading.InOrder());
    assertThat(against(-1, 0)).isEqualTo(new Reading.InOrder());
    assertThat(against(1_500, 2_001)).isEqualTo(new Reading.Unknown());
    assertThat(against(2_000, 3_000)).isEqualTo(new Reading.Unknown());
    assertThat(against(-2_001, 0)).isEqualTo(new Reading.Unknown());
    assertThat(against(-3_000, -2_000)).isEqualTo(new Reading.Unknown());
    assertThat(against(-9_000, 9_000)).isEqualTo(new Reading.Unknown());
    assertThat(against(2_001, 3_001)).isEqualTo(new Reading.Off(Duration.ofMillis(2_001)));
    assertThat(against(-3_001, -2_001)).isEqualTo(new Reading.Off(Duration.ofMillis(-2_001)));
  }

  /** A server that truncates its time, a network delay, and a clock that is off by this. */
  @Test
  void whateverTheDifferenceAndTheNetworkItIsNeverWronglyNamed() {
    Random random = new Random(9);
    int certain = 0;
    for (int i = 0; i < 100_000; i++) {
      Duration off = Duration.ofMillis(random.nextInt(-6_000, 6_001));
      Instant sent = NOON.plusMillis(random.nextInt(10_000));
      Instant stamped = sent.plusMillis(random.nextInt(500));
      Instant received = stamped.plusMillis(random.nextInt(500));
      Instant date = Instant.ofEpochSecond(stamped.getEpochSecond());
      ClockOffset offset = ClockOffset.of(sent.plus(off), received.plus(off), date);
      assertThat(off).isBetween(offset.least(), offset.most());
      boolean tolerable = off.abs().compareTo(TOLERATED) <= 0;
      Reading reading = offset.against(TOLERATED);
      if (reading instanceof Reading.Off by) {
        assertThat(tolerable).isFalse();
        assertThat(by.by().isNegative()).isEqualTo(off.isNegative());
        assertThat(by.by().abs()).isLessThanOrEqualTo(off.abs());
        certain++;
      } else if (reading instanceof Reading.InOrder) {
        assertThat(tolerable).isTrue();
        certain++;
      }
    }
    assertThat(certain).isGreaterThan(60_000);
  }

  @Test
  void yearsAreADifferenceToo() {
    Instant date = Instant.parse("2026-01-01T00:00:00Z");
    Instant shown = Instant.parse("2099-01-01T00:00:00Z");
    assertThat(ClockOffset.of(shown, shown, date).against(TOLERATED))
        .isEqualTo(new Reading.Off(Duration.between(date, shown).minusSeconds(1)));
  }

  @Test
  void theLeastIsNotMoreThanTheMost() {
    assertThatThrownBy(() -> new ClockOffset(Duration.ofMillis(1), Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Reading against(long least, long most) {
    return new ClockOffset(Duration.ofMillis(least), Duration.ofMillis(most)).against(TOLERATED);
  }
}
