package io.lastseat.intake.json;

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
    "0339-10-20T23:01:30.8800000000000-00:59,0339-10-21T00:00:30.880Z",
    "2030-06-01T18:00:00.00000000000000+00:01,2030-06-01T17:59:00Z",
    "2032-02-29T00:00:00Z,2032-02-29T00:00:00Z",
    "0000-01-01T00:00:00Z,0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999Z,9999-12-31T23:59:59.999Z",
    "9999-12-31T23:59:59+18:00,9999-12-31T05:59:59Z"
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
        "9999-12-31T23:59:59-00:01",
        "9999-12-31T06:00:00-18:00",
        "0000-01-01T00:00:00+00:01",
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
