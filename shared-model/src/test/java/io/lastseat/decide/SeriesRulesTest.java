package io.lastseat.decide;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.Requests;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.Staff;
import io.lastseat.model.terms.SeriesPlan;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.SortedSet;
import io.vavr.collection.TreeSet;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The permitted changes of a series, which has no units to reserve. */
class SeriesRulesTest {

  private static final LocalDate MONDAY = LocalDate.of(2026, 11, 23);
  private static final LocalDate FRIDAY = MONDAY.plusDays(4);
  private static final SortedSet<LocalDate> WEDNESDAY = TreeSet.of(MONDAY.plusDays(2));
  private static final Terms SERIES = series(MONDAY, FRIDAY, "Europe/Berlin", WEDNESDAY);

  @Test
  void aSeriesGoesOnForLongerAndStaysWhatItIs() {
    assertThat(changed(SERIES)).isEmpty();
    assertThat(changed(series(MONDAY, FRIDAY.plusDays(7), "Europe/Berlin", WEDNESDAY))).isEmpty();
    assertThat(
            changed(
                series(
                    MONDAY,
                    FRIDAY.plusDays(7),
                    "Europe/Berlin",
                    WEDNESDAY.add(FRIDAY.plusDays(1)))))
        .isEmpty();
  }

  @Test
  void nothingElseBecomesOfIt() {
    for (Terms other :
        new Terms[] {
          series(MONDAY.plusDays(1), FRIDAY, "Europe/Berlin", WEDNESDAY),
          series(MONDAY, FRIDAY.minusDays(1), "Europe/Berlin", WEDNESDAY),
          series(MONDAY, FRIDAY, "Europe/Paris", WEDNESDAY),
          series(MONDAY, FRIDAY, "Europe/Berlin", TreeSet.empty()),
          series(MONDAY, FRIDAY, "Europe/Berlin", WEDNESDAY.add(FRIDAY)),
          SERIES.withCapacity(2),
          SERIES.withSeries(Option.none())
        }) {
      assertThat(changed(other)).as(other.toString()).contains(Reason.SERIES_FIXED);
    }
    assertThat(refusal(Requests.books(Terms.ofCapacity(1), 0), configure(SERIES)))
        .contains(Reason.SERIES_FIXED);
  }

  /** Not even staff, who may exceed the capacity, can reserve it. */
  @Test
  void nothingOfItCanBeHad() {
    Staff desk = new Staff(true, Option.none());
    for (Request request :
        new Request[] {
          new Reserve(Requests.id(1), CONCERT, NOON, "Ada", 1, Option.none(), Option.none())
              .by(desk),
          new Deposit(Requests.id(1), CONCERT, NOON, 1)
        }) {
      assertThat(refusal(Requests.books(SERIES, 0), request)).contains(Reason.IS_A_SERIES);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-23, 2026-11-22, PT1H, 480, 1080, Europe/Berlin",
    "1999-12-31, 2026-11-22, PT1H, 480, 1080, Europe/Berlin",
    "2026-11-23, 3000-01-01, PT1H, 480, 1080, Europe/Berlin",
    "2026-11-23, 2026-11-27, PT4M, 480, 1080, Europe/Berlin",
    "2026-11-23, 2026-11-27, PT13H, 0, 1440, Europe/Berlin",
    "2026-11-23, 2026-11-27, PT5M1S, 480, 1080, Europe/Berlin",
    "2026-11-23, 2026-11-27, PT1H, 1080, 480, Europe/Berlin",
    "2026-11-23, 2026-11-27, PT1H, -60, 480, Europe/Berlin",
    "2026-11-23, 2026-11-27, PT1H, 480, 1500, Europe/Berlin",
    "2026-11-23, 2026-11-27, PT1H, 480, 1070, Europe/Berlin",
    "2026-11-23, 2026-11-27, PT1H, 480, 1080, +01:00"
  })
  void whatIsNoPlanIsNone(
      LocalDate from, LocalDate to, Duration length, int opens, int closes, String zone) {
    assertThatThrownBy(
            () ->
                new SeriesPlan(
                    from, to, length, opens, closes, zone, TreeSet.empty(), TreeSet.empty()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () -> series(MONDAY, FRIDAY, "Europe/Berlin", TreeSet.of(FRIDAY.plusDays(1))))
        .hasMessageContaining("closed days");
    assertThatThrownBy(() -> Terms.ofLock().withSeries(SERIES.series()))
        .hasMessageContaining("slots of a series");
  }

  private static Option<Reason> changed(Terms to) {
    return refusal(Requests.books(SERIES, 0), configure(to));
  }

  private static Option<Reason> refusal(Books books, Request request) {
    return ((Decision.Made) Decider.decide(books, Facts.at(NOON), request)).verdict().refusal();
  }

  private static Configure configure(Terms terms) {
    return Requests.replacing(1, 1, terms);
  }

  private static Terms series(
      LocalDate from, LocalDate to, String zone, SortedSet<LocalDate> closed) {
    SeriesPlan plan =
        new SeriesPlan(from, to, Duration.ofHours(1), 480, 1080, zone, TreeSet.empty(), closed);
    return Terms.ofCapacity(1).withSeries(Option.some(plan));
  }
}
