package io.lastseat.intake.http;

import io.vavr.control.Either;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Locale;
import java.util.regex.Pattern;

/** Times on the wire (RFC 3339): with seconds and offset, no finer than the millisecond stored. */
final class Rfc3339 {

  static final String RULE =
      "must be a time of RFC 3339 with an offset, to the millisecond at most, such as"
          + " 2030-06-01T18:00:00+02:00";

  private static final Pattern FORM =
      Pattern.compile(
          "\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3}0*)?([Zz]|[+-]\\d\\d:\\d\\d)");

  private static final int MAX_CHARS = 40;

  static Either<String, Instant> parse(String text) {
    if (text.length() > MAX_CHARS || !FORM.matcher(text).matches()) {
      return Either.left(RULE);
    }
    try {
      return Either.right(OffsetDateTime.parse(text.toUpperCase(Locale.ROOT)).toInstant());
    } catch (DateTimeException noSuchTime) {
      return Either.left(RULE);
    }
  }

  private Rfc3339() {}
}
