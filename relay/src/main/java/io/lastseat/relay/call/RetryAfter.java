package io.lastseat.relay.call;

import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

/** The header of that name: seconds, or a date (RFC 9110, 10.2.3). */
final class RetryAfter {

  /** No receiver is left alone for longer. */
  static final Duration LONGEST = Duration.ofDays(1);

  static Option<Duration> parse(String text, Instant now) {
    String value = text.strip();
    Option<Duration> wanted =
        value.matches("[0-9]{1,9}")
            ? Option.some(Duration.ofSeconds(Long.parseLong(value)))
            : Try.of(() -> ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME))
                .map(date -> Duration.between(now, date.toInstant()))
                .toOption();
    return wanted
        .filter(length -> !length.isNegative())
        .map(length -> length.compareTo(LONGEST) > 0 ? LONGEST : length);
  }

  private RetryAfter() {}
}
