package io.lastseat.decide.rules;

import io.lastseat.decide.check.Rule;
import io.lastseat.model.Reason;
import io.lastseat.model.request.Request;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;

/** How a series may change: it may only go on for longer. */
final class SeriesGrowth {

  /** A series stays one, and no other resource becomes one. */
  static boolean allows(Terms before, Terms after) {
    if (before.series().isEmpty() || after.series().isEmpty()) {
      return before.series().isEmpty() && after.series().isEmpty();
    }
    return after.series().get().goesOnFrom(before.series().get())
        && after.withSeries(Option.none()).equals(before.withSeries(Option.none()));
  }

  /** Its slots are reserved, and never the series. */
  static <R extends Request> Rule<R> isASeries() {
    return new Rule<>(
        Reason.IS_A_SERIES,
        (books, facts, request) -> books.terms().flatMap(Terms::series).isDefined());
  }

  private SeriesGrowth() {}
}
