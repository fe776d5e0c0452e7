package io.lastseat.simulator.kinds;

import io.lastseat.model.id.Limits;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.SeriesPlan;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.SortedSet;
import io.vavr.collection.TreeMap;
import io.vavr.collection.TreeSet;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalDate;

/** What is promised of every kind holds for what is asked of a series, too. */
class SeriesContractTest extends KindContract {

  private static final LocalDate FIRST = LocalDate.of(2026, 1, 1);
  private static final SortedSet<LocalDate> MANY =
      TreeSet.ofAll(Vector.range(0, Limits.MAX_CLOSED_DAYS).map(FIRST::plusDays));

  @Override
  Option<Configure> creation() {
    return Option.none();
  }

  /** Made, made again, made longer, made something else, and asked for. */
  @Override
  Vector<Sample> samples() {
    return Vector.of(
        is("accepted", configure(1, series(400, MANY))),
        is("accepted", configure(2, series(400, MANY))),
        is(
            "accepted",
            new Configure(id(3), HALL, NOW, series(500, MANY), Option.none(), Option.some(2L))),
        is("series_fixed", configure(4, series(400, MANY))),
        is("series_fixed", configure(5, series(500, MANY.add(FIRST.plusDays(450))))),
        is("series_fixed", configure(6, series(500, MANY).withCapacity(2))),
        is("series_fixed", configure(7, Terms.ofCapacity(1))),
        is("is_a_series", reserve(8)),
        is("is_a_series", new Deposit(id(9), HALL, NOW, 1)),
        is("is_a_series", new Claim(reserve(10), TreeMap.empty())));
  }

  private static Terms series(int days, SortedSet<LocalDate> closed) {
    SeriesPlan plan =
        new SeriesPlan(
            FIRST,
            FIRST.plusDays(days),
            Duration.ofHours(12),
            0,
            SeriesPlan.MINUTES_PER_DAY,
            "America/Argentina/ComodRivadavia",
            TreeSet.of(DayOfWeek.values()),
            closed.size() > Limits.MAX_CLOSED_DAYS ? closed.remove(FIRST) : closed);
    return Terms.ofCapacity(Limits.MAX_UNITS).withSeries(Option.some(plan));
  }

  private static Configure configure(int number, Terms terms) {
    return new Configure(id(number), HALL, NOW, terms, Option.none(), Option.none());
  }

  private static Reserve reserve(int number) {
    return new Reserve(id(number), HALL, NOW, "a", 1, Option.none(), Option.none());
  }
}
