package io.lastseat.local.cli.option;

import io.lastseat.analyst.Extent;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A commit by its number, or a moment. */
final class AsOfOption implements ITypeConverter<Extent.AsOf> {

  @Override
  public Extent.AsOf convert(String text) {
    return text.chars().allMatch(Character::isDigit) ? upTo(text) : moment(text);
  }

  private static Extent.AsOf upTo(String digits) {
    try {
      return new Extent.AsOf.UpTo(Long.parseLong(digits));
    } catch (IllegalArgumentException wrong) {
      throw new TypeConversionException("a commit is a number from 1 on");
    }
  }

  private static Extent.AsOf moment(String text) {
    try {
      Instant at = OffsetDateTime.parse(text).toInstant();
      if (at.isAfter(Clock.systemUTC().instant())) {
        throw new TypeConversionException("what will have been decided by " + at + " is not known");
      }
      return new Extent.AsOf.Moment(at);
    } catch (DateTimeParseException wrong) {
      throw new TypeConversionException(
          "'%s' is neither the number of a commit nor a moment like 2026-11-21T02:41:47Z"
              .formatted(text));
    }
  }
}
