package io.lastseat.intake.series;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.document.TermsBody;
import io.lastseat.intake.http.Fields;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.json.Dates;
import io.lastseat.intake.json.HoldLength;
import io.lastseat.intake.json.MinutesOfDay;
import io.lastseat.intake.slots.SlotDays;
import io.lastseat.model.id.Limits;
import io.lastseat.model.terms.SeriesPlan;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.SortedSet;
import io.vavr.collection.TreeSet;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;

/** The body of {@code PUT …/series/{seriesId}}: the terms of each slot and the plan of the days. */
final class SeriesBody {

  private static final String LENGTH_RULE =
      "must be a time span of ISO 8601 in whole minutes, from %s to %s, such as PT30M"
          .formatted(Limits.SHORTEST_SLOT, Limits.LONGEST_SLOT);

  private static final String WEEKDAY_RULE = "must be a weekday in English, such as SATURDAY";

  /** The longest series. It bounds the days whose slots are counted before any slot is made. */
  private static final int MOST_YEARS = 10;

  static Either<Problem, Terms> read(ObjectNode body) {
    Fields fields = new Fields(body);
    Option<SeriesPlan> plan = plan(fields);
    Option<Terms> terms = TermsBody.ofSlots(fields);
    return fields.done(() -> terms.get().withSeries(plan));
  }

  private static Option<SeriesPlan> plan(Fields fields) {
    int wrong = fields.wrong();
    Option<LocalDate> from = date(fields, "from");
    Option<LocalDate> to = date(fields, "to");
    Option<Duration> length = fields.parsed("length", LENGTH_RULE, SeriesBody::length);
    Option<Integer> opens = minute(fields, "opens");
    Option<Integer> closes = minute(fields, "closes");
    Option<String> zone = fields.timeZone("timeZone");
    Option<Vector<DayOfWeek>> weekdays =
        fields.texts("closedWeekdays", 6, WEEKDAY_RULE, SeriesBody::weekday);
    Option<Vector<LocalDate>> closed =
        fields.texts(
            "closedDays",
            Limits.MAX_CLOSED_DAYS,
            Dates.RULE,
            text -> Dates.parse(text).toEither(Dates.RULE));
    Vector.of("from", "to", "length", "opens", "closes", "timeZone").forEach(fields::require);
    if (fields.wrong() > wrong) {
      return Option.none();
    }
    order(fields, from.get(), to.get(), closed.getOrElse(Vector.empty()));
    hours(fields, opens.get(), closes.get(), length.get());
    if (fields.wrong() > wrong) {
      return Option.none();
    }
    SeriesPlan plan =
        new SeriesPlan(
            from.get(),
            to.get(),
            length.get(),
            opens.get(),
            closes.get(),
            zone.get(),
            TreeSet.ofAll(weekdays.getOrElse(Vector.empty())),
            TreeSet.ofAll(closed.getOrElse(Vector.empty())));
    count(fields, plan);
    return Option.some(plan);
  }

  private static void order(Fields fields, LocalDate from, LocalDate to, Vector<LocalDate> closed) {
    if (to.isBefore(from)) {
      fields.error("to", "must not be before from");
    } else if (!to.isBefore(from.plusYears(MOST_YEARS))) {
      fields.error("to", "must be within %d years of from".formatted(MOST_YEARS));
    }
    for (LocalDate day : closed.find(day -> day.isBefore(from) || day.isAfter(to))) {
      fields.error(
          "closedDays", "must be from the first day to the last, and %s is not".formatted(day));
    }
  }

  private static void hours(Fields fields, int opens, int closes, Duration length) {
    if (opens >= closes) {
      fields.error("closes", "must be after opens, on the same day: 24:00 is its end");
    } else if ((closes - opens) % length.toMinutes() != 0) {
      fields.error("length", "must divide the time from opens to closes without a rest");
    }
  }

  /** Refuses a plan with too many slots for one call, and names the last possible day. */
  private static void count(Fields fields, SeriesPlan plan) {
    Option<LocalDate> last = new SlotDays(plan).lastDayWithin(Limits.MAX_SLOTS_PER_CALL);
    if (!last.contains(plan.to())) {
      fields.error(
          "to",
          "is too late: one call makes at most %d slots, which is until %s. Make the rest by further calls, each from the day after the last one"
              .formatted(
                  Limits.MAX_SLOTS_PER_CALL, last.map(LocalDate::toString).getOrElse("no day")));
    }
  }

  private static Option<LocalDate> date(Fields fields, String name) {
    return fields.parsed(name, Dates.RULE, text -> Dates.parse(text).toEither(Dates.RULE));
  }

  private static Option<Integer> minute(Fields fields, String name) {
    return fields.parsed(
        name, MinutesOfDay.RULE, text -> MinutesOfDay.parse(text).toEither(MinutesOfDay.RULE));
  }

  private static Either<String, Duration> length(String text) {
    return HoldLength.parse(text)
        .filter(
            length ->
                length.compareTo(Limits.SHORTEST_SLOT) >= 0
                    && length.compareTo(Limits.LONGEST_SLOT) <= 0
                    && length.equals(Duration.ofMinutes(length.toMinutes())))
        .flatMap(length -> length.toOption())
        .toEither(LENGTH_RULE);
  }

  private static Either<String, DayOfWeek> weekday(String text) {
    try {
      return Either.right(DayOfWeek.valueOf(text));
    } catch (IllegalArgumentException none) {
      return Either.left(WEEKDAY_RULE);
    }
  }

  /** Puts the body that asks for this plan. */
  static void put(ObjectNode document, SeriesPlan plan) {
    document.put("from", plan.from().toString());
    document.put("to", plan.to().toString());
    document.put("length", plan.length().toString());
    document.put("opens", MinutesOfDay.of(plan.opensAtMinute()));
    document.put("closes", MinutesOfDay.of(plan.closesAtMinute()));
    document.put("timeZone", plan.timeZone());
    put(document, "closedWeekdays", plan.closedWeekdays());
    put(document, "closedDays", plan.closedDays());
  }

  private static void put(ObjectNode document, String name, SortedSet<?> days) {
    if (days.nonEmpty()) {
      ArrayNode list = document.putArray(name);
      days.map(Object::toString).forEach(list::add);
    }
  }

  private SeriesBody() {}
}
