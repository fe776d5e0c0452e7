package io.lastseat.bench.plot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LetteringTest {

  /** Measured with DejaVu Sans at 13 pixels. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          lastseat-16-lanes                                                   | true  | 126.6
          Measures of the machine: puts that decide nothing                   | true  | 376.1
          pg-update-recorded                                                  | false | 129.5
          10,900                                                              | false | 45.5
          One event; nine of ten ask for 1 or 2 seats, one asks for 10 to 50. | false | 426.0
          WWW mmm                                                             | false | 80.7
          """)
  void theEstimateIsNeverShortAndLittleTooLong(String text, boolean bold, double measured) {
    assertThat(new Lettering(13, bold, "black").width(text)).isBetween(measured, measured * 1.1);
  }
}
