package io.lastseat.cli.print;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class AgeTest {

  private final Age age = new Age();

  @ParameterizedTest
  @CsvSource({
    "0s, PT0S",
    "90s, PT90S",
    "5m, PT5M",
    "1h, PT1H",
    "26h, PT26H",
    "2d, PT48H",
    "36500d, P36500D",
    "PT1H30M, PT90M",
    "P1D, PT24H"
  })
  void asPeopleTypeItAndAsIso8601HasIt(String typed, Duration meant) {
    assertThat(age.convert(typed)).isEqualTo(meant);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1", "soon", "1 h", "-1h", "1w", "h", "1.5h", "1H30", "9999999999s"})
  void whatIsNoneIsToldWithTheRightForm(String typed) {
    assertThatThrownBy(() -> age.convert(typed))
        .isInstanceOf(TypeConversionException.class)
        .hasMessage(
            "'%s' is no length of time; write it like 90s, 5m, 1h or 2d, or like PT1H30M", typed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-PT1S", "36501d", "PT999999999H"})
  void whatNothingCanBeThatOldIsRefused(String typed) {
    assertThatThrownBy(() -> age.convert(typed))
        .hasMessage("it must be 0s or longer, and at most 36500d");
  }
}
