package io.lastseat.client;

import io.lastseat.client.http.Fields;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;

/**
 * The days and hours of a series, and the terms of each slot. They never change: each method
 * returns new ones. The server checks the values.
 */
public final class SeriesTerms {

  private static final String MIDNIGHT = "24:00";

  private final Fields fields;

  private SeriesTerms(Fields fields) {
    this.fields = fields;
  }

  /**
   * Begins with the first and the last day.
   *
   * @param each the terms of each slot
   */
  public static SeriesTerms days(LocalDate from, LocalDate to, Terms each) {
    return new SeriesTerms(each.fields().with("from", from.toString()).with("to", to.toString()));
  }

  /**
   * The opening hours, in the time zone of the series.
   *
   * @param closes midnight means the end of the day
   * @param timeZone an IANA name, such as {@code Europe/Berlin}
   */
  public SeriesTerms open(LocalTime opens, LocalTime closes, String timeZone) {
    return open(
        opens.toString(),
        closes.equals(LocalTime.MIDNIGHT) ? MIDNIGHT : closes.toString(),
        timeZone);
  }

  /** The opening hours as text: {@code 08:00}, {@code 24:00}. */
  public SeriesTerms open(String opens, String closes, String timeZone) {
    return new SeriesTerms(
        fields.with("opens", opens).with("closes", closes).with("timeZone", timeZone));
  }

  /** The length of a slot, from 5 minutes to 12 hours. */
  public SeriesTerms length(Duration each) {
    return new SeriesTerms(fields.with("length", each.toString()));
  }

  /** Makes no slots on these weekdays. */
  public SeriesTerms closedWeekdays(DayOfWeek... days) {
    return closed("closedWeekdays", List.of(days));
  }

  /** Makes no slots on these days. */
  public SeriesTerms closedDays(LocalDate... days) {
    return closed("closedDays", List.of(days));
  }

  private SeriesTerms closed(String name, List<?> days) {
    var names = Fields.NODES.arrayNode();
    days.forEach(day -> names.add(day.toString()));
    return new SeriesTerms(fields.with(name, names));
  }

  Fields fields() {
    return fields;
  }
}
