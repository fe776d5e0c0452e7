package io.lastseat.intake.json;

import io.vavr.control.Either;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times in the API (RFC 3339): with seconds and offset, to the stored millisecond. */
public final class Rfc3339 {

  public static final String RULE =
      "must be a time of RFC 3339 with an offset, to the millisecond at most, and in UTC within the"
          + " years 0000 to 9999, such as 2030-06-01T18:00:00+02:00";

  private static final Pattern FORM =
      Pattern.compile(
          "(\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d)(?:(\\.\\d{1,3})0*)?([Zz]|[+-]\\d\\d:\\d\\d)");

  private static final int MAX_CHARS = 40;

  /**
   * The first time that the API can show. It shows times in UTC: there, a time with an offset may
   * have a year outside four digits.
   */
  private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");

  private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

  public static Either<String, Instant> parse(String text) {
    Matcher form = FORM.matcher(text);
    if (text.length() > MAX_CHARS || !form.matches()) {
      return Either.left(RULE);
    }
    // Java's parser accepts nine digits of a second at most. The remaining digits are zeros.
    String milliseconds = Objects.requireNonNullElse(form.group(2), "");
    String java = form.group(1) + milliseconds + form.group(3);
    try {
      Instant time = OffsetDateTime.parse(java.toUpperCase(Locale.ROOT)).toInstant();
      return time.isBefore(FIRST) || !time.isBefore(END) ? Either.left(RULE) : Either.right(time);
    } catch (DateTimeException noSuchTime) {
      return Either.left(RULE);
    }
  }

  private Rfc3339() {}
}
