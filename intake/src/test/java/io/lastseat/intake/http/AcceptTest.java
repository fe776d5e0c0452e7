package io.lastseat.intake.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AcceptTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "text/csv|1",
        "TEXT/CSV|1",
        "text/csv;q=0.25|0.25",
        "text/csv ; header=present ; Q=0.25|0.25",
        "text/*;q=0.5|0.5",
        "*/*;q=0.125|0.125",
        "*/*, text/*;q=0.5, text/csv;q=0|0",
        "text/csv;q=0.9, */*|0.9",
        "text/html|0",
        "text/html;x=\"text/csv, text/csv\"|0",
        "text/csv;q=2|1",
        "text/csv;q=nonsense|1",
        "nonsense|1",
        "nonsense, text/html|0",
        "*|1"
      })
  void weighsCsv(String header, double quality) {
    assertThat(Accept.quality(header, "text/csv")).isEqualTo(quality);
  }
}
