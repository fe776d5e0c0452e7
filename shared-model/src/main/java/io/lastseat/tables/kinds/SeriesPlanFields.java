package io.lastseat.tables.kinds;

import io.lastseat.model.terms.SeriesPlan;
import io.lastseat.tables.fields.AtMost;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.vavr.collection.SortedSet;
import io.vavr.collection.TreeSet;
import io.vavr.control.Option;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;

/** Writes and reads the plan of a series among its terms. Several days are separated by a space. */
final class SeriesPlanFields {

  private static final Field FROM = new Field("seriesFrom", "sf");
  private static final Field TO = new Field("seriesTo", "st");
  private static final Field LENGTH = new Field("slotLength", "sl");
  private static final Field OPENS = new Field("opensAtMinute", "so");
  private static final Field CLOSES = new Field("closesAtMinute", "sc");
  private static final Field TIME_ZONE = new Field("timeZone", "sz");
  private static final Field CLOSED_WEEKDAYS = new Field("closedWeekdays", "sw");
  private static final Field CLOSED_DAYS = new Field("closedDays", "sd");

  private static final String BETWEEN = " ";

  static final List<Field> ALL =
      List.of(FROM, TO, LENGTH, OPENS, CLOSES, TIME_ZONE, CLOSED_WEEKDAYS, CLOSED_DAYS);

  static void write(SeriesPlan plan, ItemWriter to) {
    to.text(FROM, plan.from().toString())
        .text(TO, plan.to().toString())
        .duration(LENGTH, Option.some(plan.length()))
        .number(OPENS, plan.opensAtMinute())
        .number(CLOSES, plan.closesAtMinute())
        .text(TIME_ZONE, plan.timeZone())
        .text(CLOSED_WEEKDAYS, joined(plan.closedWeekdays()))
        .text(CLOSED_DAYS, joined(plan.closedDays()));
  }

  /** Reads the plan. Without a first day there is none, and no part of one may be present. */
  static Option<SeriesPlan> read(ItemReader from) {
    return from.textIfAny(FROM).map(first -> read(date(first), from));
  }

  private static SeriesPlan read(LocalDate first, ItemReader from) {
    return new SeriesPlan(
        first,
        date(from.text(TO)),
        from.durationIfAny(LENGTH).getOrElse(Duration.ZERO),
        Math.toIntExact(from.number(OPENS)),
        Math.toIntExact(from.number(CLOSES)),
        from.text(TIME_ZONE),
        split(from.textIfAny(CLOSED_WEEKDAYS), DayOfWeek::valueOf),
        split(from.textIfAny(CLOSED_DAYS), SeriesPlanFields::date));
  }

  static int atMostBytes(SeriesPlan plan) {
    return 5 * AtMost.NUMBER
        + AtMost.text(plan.timeZone())
        + AtMost.text(joined(plan.closedWeekdays()))
        + AtMost.text(joined(plan.closedDays()))
        + ALL.size();
  }

  private static Option<String> joined(SortedSet<?> days) {
    return Option.when(days.nonEmpty(), () -> days.mkString(BETWEEN));
  }

  private static <T extends Comparable<? super T>> SortedSet<T> split(
      Option<String> text, Function<String, T> each) {
    return TreeSet.ofAll(text.toVector().flatMap(all -> List.of(all.split(BETWEEN))).map(each));
  }

  private static LocalDate date(String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeException impossible) {
      throw new IllegalArgumentException("no date: " + text, impossible);
    }
  }

  private SeriesPlanFields() {}
}
