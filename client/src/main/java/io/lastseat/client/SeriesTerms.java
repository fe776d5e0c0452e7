package io.lastseat.client;

import io.lastseat.client.http.Fields;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;

/**
 * The days and hours of a series, and the terms of each of its slots. It never changes: each method
 * gives another one. The server judges the values.
 */
public final class SeriesTerms {

  private static final String MIDNIGHT = "24:00";

  private final Fields fields;

  private SeriesTerms(Fields fields) {
    this.fields = fields;
  }

  /**
   * From one day to another, both included.
   *
   * @param each the terms of each slot
   */
  public static SeriesTerms days(LocalDate from, LocalDate to, Terms each) {
    return new SeriesTerms(each.fields().with("from", from.toString()).with("to", to.toString()));
  }

  /**
   * From when to when it is open, as the clocks there show it.
   *
   * @param closes midnight is the end of the day
   * @param timeZone an IANA name, such as {@code Europe/Berlin}
   */
  public SeriesTerms open(LocalTime opens, LocalTime closes, String timeZone) {
    return open(
        opens.toString(),
        closes.equals(LocalTime.MIDNIGHT) ? MIDNIGHT : closes.toString(),
        timeZone);
  }

  /** The same as text: {@code 08:00}, {@code 24:00}. */
  public SeriesTerms open(String opens, String closes, String timeZone) {
    return new SeriesTerms(
        fields.with("opens", opens).with("closes", closes).with("timeZone", timeZone));
  }

  /** How long each slot is, from 5 minutes to 12 hours. */
  public SeriesTerms length(Duration each) {
    return new SeriesTerms(fields.with("length", each.toString()));
  }

  /** On these days of the week there are no slots. */
  public SeriesTerms closedWeekdays(DayOfWeek... days) {
    return closed("closedWeekdays", List.of(days));
  }

  /** On these days there are none either. */
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
