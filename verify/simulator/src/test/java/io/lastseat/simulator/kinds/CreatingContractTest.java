package io.lastseat.simulator.kinds;

import io.lastseat.model.id.Limits;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Admission;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.PerApplicant;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;

/** What is promised of every kind holds for reservations that create the resource, too. */
class CreatingContractTest extends KindContract {

  /** As many as there are, each as long as can be. */
  private static final Terms LONGEST =
      new Terms(
              3,
              Option.some(NOW.minusSeconds(1)),
              Option.some(NOW.plusSeconds(100)),
              Option.some(Limits.MAX_UNITS),
              Option.some(longest(Limits.MAX_TITLE_CHARS)),
              false,
              Admission.IMMEDIATE,
              new HoldTerms(
                  Option.some(Duration.ofMinutes(1)),
                  Option.some(Limits.LONGEST_HOLD),
                  Option.some(NOW.plusSeconds(100))))
          .withWaiting(
              new WaitingTerms(Option.some(Limits.MAX_WAITING), Option.some(Limits.LONGEST_HOLD)))
          .withPerApplicant(
              new PerApplicant(Option.some(Limits.MAX_UNITS), Option.some(Limits.MAX_UNITS)));

  @Override
  Option<Configure> creation() {
    return Option.none();
  }

  /** Refused, created, and met by others on the same terms and on other ones. */
  @Override
  Vector<Sample> samples() {
    return Vector.of(
        is("unknown_resource", reserve(1, 1)),
        is("not_enough_left", reserve(2, 2).creating(Terms.ofCapacity(1))),
        is("accepted", reserve(3, 2).creating(LONGEST)),
        is("terms_differ", reserve(4, 1).creating(Terms.ofCapacity(1))),
        is("accepted", reserve(5, 1).creating(LONGEST)),
        is("sold_out", reserve(6, 1).creating(LONGEST)),
        is("waiting", waiting().creating(LONGEST)),
        is("accepted", new Deposit(id(8), HALL, NOW, 1)),
        is("nothing_to_cancel", new Cancel(Cancel.idFor(first(4)), HALL, NOW, first(4))));
  }

  @Override
  int promoted() {
    return 1;
  }

  private static Reserve reserve(int number, long quantity) {
    return new Reserve(first(number), HALL, NOW, "a", quantity, Option.none());
  }

  private static Reserve waiting() {
    return new Reserve(first(7), HALL, NOW, "a", 1, Option.none(), Option.none(), true);
  }
}
