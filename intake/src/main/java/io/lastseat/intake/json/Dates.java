package io.lastseat.intake.json;

import io.lastseat.model.terms.SeriesPlan;
import io.vavr.control.Option;
import java.time.DateTimeException;
import java.time.LocalDate;

/** Dates of a series in the API: ISO 8601, without a time and without an offset. */
public final class Dates {

  public static final String RULE =
      "must be a date of the years %d to %d, such as 2026-11-23"
          .formatted(SeriesPlan.FIRST_YEAR, SeriesPlan.LAST_YEAR);

  public static Option<LocalDate> parse(String text) {
    try {
      return Option.some(LocalDate.parse(text))
          .filter(
              date ->
                  date.getYear() >= SeriesPlan.FIRST_YEAR
                      && date.getYear() <= SeriesPlan.LAST_YEAR);
    } catch (DateTimeException impossible) {
      return Option.none();
    }
  }

  private Dates() {}
}
