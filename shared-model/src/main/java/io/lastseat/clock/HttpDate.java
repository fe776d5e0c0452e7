package io.lastseat.clock;

import io.vavr.control.Option;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * The date of an HTTP message, as every server writes it today: {@code Sun, 06 Nov 1994 08:49:37
 * GMT} (RFC 9110, 5.6.7, IMF-fixdate). Read by hand: a formatter costs a function's start more.
 */
final class HttpDate {

  private static final String SHAPE = "www, dd mmm dddd dd:dd:dd GMT";
  private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
  private static final int LETTERS = 3;

  /** The moment at which that second begins; none if the text is something else. */
  static Option<Instant> parse(String text) {
    int month = hasShape(text) ? MONTHS.indexOf(text.substring(8, 11)) : -1;
    if (month < 0 || month % LETTERS != 0) {
      return Option.none();
    }
    try {
      return Option.some(
          LocalDateTime.of(
                  number(text, 12, 16),
                  month / LETTERS + 1,
                  number(text, 5, 7),
                  number(text, 17, 19),
                  number(text, 20, 22),
                  number(text, 23, 25))
              .toInstant(ZoneOffset.UTC));
    } catch (DateTimeException noSuchDay) {
      return Option.none();
    }
  }

  /** Letters stand for themselves, but d for a digit, w and m for a letter of a day or a month. */
  private static boolean hasShape(String text) {
    if (text.length() != SHAPE.length()) {
      return false;
    }
    for (int i = 0; i < SHAPE.length(); i++) {
      char wanted = SHAPE.charAt(i);
      char is = text.charAt(i);
      boolean fits =
          switch (wanted) {
            case 'd' -> is >= '0' && is <= '9';
            case 'w', 'm' -> is >= 'A' && is <= 'z';
            default -> is == wanted;
          };
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  private static int number(String digits, int from, int to) {
    return Integer.parseInt(digits, from, to, 10);
  }

  private HttpDate() {}
}
