package io.lastseat.intake.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Rfc3339Test {

  @ParameterizedTest
  @CsvSource({
    "2030-06-01T18:00:00Z,2030-06-01T18:00:00Z",
    "2030-06-01t18:00:00z,2030-06-01T18:00:00Z",
    "2030-06-01T18:00:00+02:00,2030-06-01T16:00:00Z",
    "2030-06-01T18:00:00-00:00,2030-06-01T18:00:00Z",
    "2030-06-01T18:00:00.5Z,2030-06-01T18:00:00.500Z",
    "2030-06-01T18:00:00.123000000Z,2030-06-01T18:00:00.123Z",
    "2032-02-29T00:00:00Z,2032-02-29T00:00:00Z",
    "0000-01-01T00:00:00Z,0000-01-01T00:00:00Z"
  })
  void isRead(String text, Instant time) {
    assertThat(Rfc3339.parse(text).get()).isEqualTo(time);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2030-06-01",
        "2030-06-01T18:00Z",
        "2030-06-01T18:00:00",
        "2030-06-01 18:00:00Z",
        "2030-06-01T18:00:00.1234Z",
        "2030-06-01T18:00:00,5Z",
        "2030-06-01T18:00:00.Z",
        "2030-06-01T18:00:00+0200",
        "2030-06-01T18:00:00+02",
        "2030-06-01T18:00:00+24:00",
        "2030-06-01T24:00:00Z",
        "2030-06-01T23:59:60Z",
        "2030-02-29T00:00:00Z",
        "+12030-06-01T18:00:00Z",
        "12030-06-01T18:00:00Z",
        "-2030-06-01T18:00:00Z",
        "now",
        "1893456000",
        "\u0662030-06-01T18:00:00Z",
        "2030-06-01T18:00:00.50000000000000000000000000Z"
      })
  void isRefused(String text) {
    assertThat(Rfc3339.parse(text).getLeft()).startsWith("must be a time of RFC 3339");
  }
}
