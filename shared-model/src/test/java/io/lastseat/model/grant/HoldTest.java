package io.lastseat.model.grant;

import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.lastseat.model.id.Limits;
import io.lastseat.model.terms.HoldTerms;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds lapse at few moments, and never much later than was asked. */
class HoldTest {

  private static final int PERCENT = 3;

  @Test
  void aHoldIsRoundedUpByAtMostThreePercent() {
    Random random = new Random(7);
    for (int i = 0; i < 10_000; i++) {
      long shortest = Limits.SHORTEST_HOLD.toMillis();
      double scale =
          Math.pow((double) Limits.LONGEST_HOLD.toMillis() / shortest, random.nextDouble());
      Duration length = Duration.ofMillis((long) (shortest * scale));
      Instant now = NOON.plusMillis(random.nextInt(10_000_000));
      Duration held = Duration.between(now, Hold.of(now, length).until());
      assertThat(held).isGreaterThanOrEqualTo(length);
      assertThat(held.minus(length).toMillis() * 100)
          .isLessThanOrEqualTo(PERCENT * length.toMillis());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT5S", "PT1M", "PT10M", "PT1H", "P1D", "P31D"})
  void holdsOfOneLengthLapseAtFewMoments(String text) {
    Duration length = Duration.parse(text);
    Set<Instant> moments = new HashSet<>();
    for (int i = 0; i < 10_000; i++) {
      moments.add(Hold.of(NOON.plus(length.multipliedBy(i).dividedBy(10_000)), length).until());
    }
    assertThat(moments).hasSizeBetween(30, 70);
  }

  @Test
  void gridsOfShorterHoldsContainThoseOfLongerOnes() {
    Instant longer = Hold.of(NOON, Duration.ofHours(5)).until();
    Duration left = Duration.between(NOON, longer);
    assertThat(Hold.of(NOON, left.dividedBy(64).multipliedBy(64)).until()).isEqualTo(longer);
    for (int minutes = 1; minutes < 300; minutes++) {
      Instant later = longer.minus(Duration.ofMinutes(minutes));
      assertThat(Hold.of(later, Duration.ofMinutes(minutes)).until()).isEqualTo(longer);
    }
  }

  @Test
  void anExtensionNeverShortens() {
    Hold hold = Hold.of(NOON, Duration.ofMinutes(10));
    assertThat(hold.extended(NOON, Duration.ofMinutes(9))).isSameAs(hold);
    Hold longer = hold.extended(NOON, Duration.ofMinutes(20));
    assertThat(longer.since()).isEqualTo(NOON);
    assertThat(longer.until()).isAfterOrEqualTo(NOON.plusSeconds(1_200));
  }

  @Test
  void termsNameAPossibleLongestHold() {
    assertThatIllegalArgumentException().isThrownBy(() -> terms("PT10M", "PT9M"));
    assertThatIllegalArgumentException().isThrownBy(() -> terms("PT4.999S", "PT9M"));
    assertThatIllegalArgumentException().isThrownBy(() -> terms("PT5S", "P32D"));
    assertThatIllegalArgumentException().isThrownBy(() -> terms("PT5.0001S", "P1D"));
    assertThat(terms("PT5S", "P31D").hold()).contains(Limits.SHORTEST_HOLD);
  }

  private static HoldTerms terms(String hold, String longest) {
    return new HoldTerms(
        Option.some(Duration.parse(hold)), Option.some(Duration.parse(longest)), Option.none());
  }
}
