package io.lastseat.intake.json;

import io.lastseat.model.terms.SeriesPlan;
import io.vavr.control.Option;
import java.time.DateTimeException;
import java.time.LocalTime;
import java.util.regex.Pattern;

/** Opening hours in the API: local times, with {@code 24:00} for the end of a day. */
public final class MinutesOfDay {

  public static final String RULE = "must be a time such as 09:30, from 00:00 to 24:00";

  private static final String END = "24:00";
  private static final int MINUTES_PER_HOUR = 60;
  private static final Pattern FORM = Pattern.compile("\\d\\d:\\d\\d");

  public static Option<Integer> parse(String text) {
    if (text.equals(END)) {
      return Option.some(SeriesPlan.MINUTES_PER_DAY);
    }
    try {
      return Option.when(FORM.matcher(text).matches(), () -> LocalTime.parse(text))
          .map(time -> time.getHour() * MINUTES_PER_HOUR + time.getMinute());
    } catch (DateTimeException impossible) {
      return Option.none();
    }
  }

  public static String of(int minute) {
    return "%02d:%02d".formatted(minute / MINUTES_PER_HOUR, minute % MINUTES_PER_HOUR);
  }

  private MinutesOfDay() {}
}
