package io.lastseat.simulator.kinds;

import io.lastseat.model.id.Limits;
import io.lastseat.model.request.Configure;
import io.lastseat.model.terms.Admission;
import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

class ConfigureContractTest extends KindContract {

  private static final Terms LARGEST =
      new Terms(
              Limits.MAX_UNITS,
              Option.some(NOW),
              Option.some(NOW.plusSeconds(1)),
              Option.some(Limits.MAX_UNITS),
              Option.some(longest(Limits.MAX_TITLE_CHARS)),
              false,
              Admission.IMMEDIATE,
              new HoldTerms(
                  Option.some(Limits.SHORTEST_HOLD),
                  Option.some(Limits.LONGEST_HOLD),
                  Option.some(NOW.plusSeconds(1))))
          .withWaiting(
              new WaitingTerms(Option.some(Limits.MAX_WAITING), Option.some(Limits.LONGEST_HOLD)))
          .withClosing(
              Option.some(
                  new Closing(
                      NOW.plusSeconds(2), Option.some(longest(Limits.MAX_CLOSING_REASON_CHARS)))));

  /** Only who names the terms replaces them; the same again are a success. */
  @Override
  Vector<Sample> samples() {
    return Vector.of(
        is(
            "terms_differ",
            new Configure(id(1), HALL, NOW, Terms.ofCapacity(0), Option.none(), Option.none())),
        is(
            "lanes_fixed",
            new Configure(
                id(2), HALL, NOW, LARGEST, Option.some(Limits.MAX_LANES), Option.some(1L))),
        is("accepted", new Configure(id(3), HALL, NOW, LARGEST, Option.none(), Option.some(1L))),
        is("accepted", new Configure(id(4), HALL, NOW, LARGEST, Option.none(), Option.none())),
        is(
            "terms_changed",
            new Configure(id(5), HALL, NOW, LARGEST, Option.none(), Option.some(1L))));
  }
}
