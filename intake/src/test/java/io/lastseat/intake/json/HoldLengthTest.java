package io.lastseat.intake.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.http.Description;
import io.lastseat.model.id.Limits;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HoldLengthTest {

  private static final Pattern DESCRIBED =
      Pattern.compile(Description.read().at("/components/schemas/HoldLength/pattern").asText());

  @ParameterizedTest
  @CsvSource({
    "PT5S,5",
    "PT10M,600",
    "PT0H0M90S,90",
    "PT1H30M5S,5405",
    "P1D,86400",
    "P1DT12H,129600",
    "PT44640M,2678400",
    "P31D,2678400"
  })
  void whatIsMeant(String text, long seconds) {
    assertThat(HoldLength.parse(text).get()).isEqualTo(Duration.ofSeconds(seconds));
    assertThat(text).matches(DESCRIBED);
  }

  /** A year and a month have no fixed length; a hold has no fractions of a second. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "P",
        "PT",
        "P1DT",
        "P1Y",
        "P1M",
        "P2W",
        "-PT10M",
        "PT-10M",
        "+PT10M",
        "PT10.5S",
        "PT10,5S",
        "PT1.5M",
        "pt10m",
        "10",
        "PT10",
        "10M",
        " PT10M",
        "PT10M ",
        "PT10M\n",
        "PT5M1H",
        "PT100000000S",
        "PT\u0661\u0660M"
      })
  void whatIsNone(String text) {
    assertThat(HoldLength.parse(text).getLeft()).isEqualTo(HoldLength.RULE);
    assertThat(text).doesNotMatch(DESCRIBED);
  }

  /** The texts match the pattern; the description limits the length in words. */
  @ParameterizedTest
  @ValueSource(strings = {"PT0S", "PT0M", "P0D", "PT4S", "P31DT1S", "P99D", "PT999H", "PT9999999S"})
  void whatIsTooShortOrTooLong(String text) {
    assertThat(HoldLength.parse(text).getLeft()).isEqualTo(HoldLength.RULE);
  }

  @Test
  void theLimitsAreThoseOfTheDescription() {
    assertThat(Description.read().at("/components/schemas/HoldLength/description").asText())
        .contains(
            "from %d seconds to %d days"
                .formatted(Limits.SHORTEST_HOLD.toSeconds(), Limits.LONGEST_HOLD.toDays()));
  }
}
