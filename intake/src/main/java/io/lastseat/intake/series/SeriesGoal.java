package io.lastseat.intake.series;

import io.lastseat.model.id.Limits;
import io.lastseat.model.terms.SeriesPlan;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;

/** The plan of a series after a call that names some of its days: the old ones and these. */
final class SeriesGoal {

  /**
   * The terms of the whole series: those in force if it has these days already; none if the call
   * contradicts the series.
   *
   * @param called the terms that the call says, with the plan of its days alone
   */
  static Option<Terms> of(Terms inForce, Terms called) {
    return inForce
        .series()
        .flatMap(before -> called.series().flatMap(days -> joined(before, days)).map(Option::some))
        .map(called::withSeries)
        .filter(goal -> withoutPlan(goal).equals(withoutPlan(inForce)));
  }

  /** Whether the series would have more days closed one by one than one may have. */
  static boolean closesTooMany(Terms inForce, Terms called) {
    return inForce.series().get().closedDays().addAll(called.series().get().closedDays()).length()
        > Limits.MAX_CLOSED_DAYS;
  }

  private static Terms withoutPlan(Terms terms) {
    return terms.withSeries(Option.none());
  }

  /** Without a gap between them, and with the same days closed where both have them. */
  private static Option<SeriesPlan> joined(SeriesPlan before, SeriesPlan days) {
    boolean fits =
        days.ruledLike(before)
            && !days.from().isBefore(before.from())
            && !days.from().isAfter(before.to().plusDays(1))
            && days.closedDays().filter(before::has).equals(before.closedDays().filter(days::has));
    return Option.when(
        fits,
        () ->
            before.between(
                before.from(),
                days.to().isAfter(before.to()) ? days.to() : before.to(),
                before.closedDays().addAll(days.closedDays())));
  }

  private SeriesGoal() {}
}
