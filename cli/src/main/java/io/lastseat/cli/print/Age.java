package io.lastseat.cli.print;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Parses a length of time as people type it: {@code 90s}, {@code 5m}, {@code 1h}, {@code 2d} (a day
 * has 24 hours), or an ISO 8601 duration such as {@code PT1H30M}.
 */
public final class Age implements ITypeConverter<Duration> {

  private static final Pattern SHORT = Pattern.compile("([0-9]{1,9})([smhd])");

  /** About a hundred years: longer ages would overflow in the computation of times. */
  private static final Duration LONGEST = Duration.ofDays(36_500);

  @Override
  public Duration convert(String text) {
    Duration age = parsed(text);
    if (age.isNegative() || age.compareTo(LONGEST) > 0) {
      throw new TypeConversionException("it must be 0s or longer, and at most 36500d");
    }
    return age;
  }

  private static Duration unit(String letter) {
    return switch (letter) {
      case "s" -> Duration.ofSeconds(1);
      case "m" -> Duration.ofMinutes(1);
      case "h" -> Duration.ofHours(1);
      default -> Duration.ofDays(1);
    };
  }

  private static Duration parsed(String text) {
    Matcher typed = SHORT.matcher(text);
    if (typed.matches()) {
      return unit(typed.group(2)).multipliedBy(Long.parseLong(typed.group(1)));
    }
    try {
      return Duration.parse(text);
    } catch (DateTimeParseException neither) {
      throw new TypeConversionException(
          "'%s' is no length of time; write it like 90s, 5m, 1h or 2d, or like PT1H30M"
              .formatted(text));
    }
  }
}
