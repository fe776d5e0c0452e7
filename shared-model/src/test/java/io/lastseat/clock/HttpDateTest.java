package io.lastseat.clock;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.clock.DynamoClock.HttpDate;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpDateTest {

  /** RFC_1123_DATE_TIME omits the zero before a one-digit day; HTTP requires it. */
  private static final DateTimeFormatter AS_SERVERS_WRITE_IT =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  @Test
  void theExampleOfTheRfc() {
    assertThat(HttpDate.parse("Sun, 06 Nov 1994 08:49:37 GMT"))
        .containsExactly(Instant.parse("1994-11-06T08:49:37Z"));
  }

  @Test
  void everyDayAndHourOfSomeYears() {
    Instant time = Instant.parse("2023-12-30T00:00:59Z");
    for (int i = 0; i < 3 * 366; i++) {
      assertThat(HttpDate.parse(AS_SERVERS_WRITE_IT.format(time))).containsExactly(time);
      time = time.plusSeconds(25 * 3_600 + 1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
        "Sun, 06 Nov 1994 08:49:37 UTC",
        "Sun, 06 Nov 1994 08:49:37 GMT ",
        "Sun, 6 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nor 1994 08:49:37 GMT",
        "Sun, 06 ovD 1994 08:49:37 GMT",
        "Sun, 31 Feb 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:60 GMT",
        "Sun, 06 Nov -994 08:49:37 GMT",
        "Sun, 06 Nov 1994 0٨:49:37 GMT",
      })
  void anythingElseTellsNothing(String text) {
    assertThat(HttpDate.parse(text)).isEmpty();
  }
}
