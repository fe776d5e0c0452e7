package io.lastseat.audit.promises;

import io.lastseat.model.Closing;
import io.lastseat.model.PerApplicant;
import io.lastseat.model.Reason;
import io.lastseat.model.SeriesPlan;
import io.lastseat.model.Terms;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Deposit;
import io.vavr.control.Option;
import java.time.LocalDate;

/** Terms and their closing: who changes them knows which are in force, and some of them stay. */
final class TermsPromise {

  private static final long MOST_UNITS = 1_000_000_000_000L;

  static Option<Reason> refusal(OwnBooks books, Configure request) {
    Terms after = request.terms();
    boolean expected = request.ifTerms().forAll(number -> number == books.termsNumber());
    if (!expected) {
      return Option.some(Reason.TERMS_CHANGED);
    }
    for (Terms before : books.terms()) {
      if (request.lanes().exists(wanted -> wanted != books.lanes())) {
        return Option.some(Reason.LANES_FIXED);
      } else if (limits(before) != limits(after)) {
        return Option.some(Reason.LIMITS_FIXED);
      } else if (before.lock() != after.lock() || before.execution() != after.execution()) {
        return Option.some(Reason.LOCK_FIXED);
      } else if (!mayBecome(before, after)) {
        return Option.some(Reason.SERIES_FIXED);
      } else if (request.ifTerms().isEmpty() && !before.equals(after)) {
        return Option.some(Reason.TERMS_DIFFER);
      }
    }
    boolean closesAlone =
        books.terms().exists(before -> areButClosing(before, after))
            && Moments.isReached(after.closing().map(Closing::at), books.clock());
    return Option.when(books.isNearlyFull() && !closesAlone, Reason.LOG_FULL);
  }

  /** Whether these are the others, but for the closing. */
  private static boolean areButClosing(Terms before, Terms after) {
    return copy(before, before.capacity(), after.closing(), before.series()).equals(after);
  }

  static Option<Reason> refusal(OwnBooks books, Deposit request) {
    if (books.terms().exists(terms -> terms.series().isDefined())) {
      return Option.some(Reason.IS_A_SERIES);
    } else if (books.terms().isEmpty()) {
      return Option.some(Reason.UNKNOWN_RESOURCE);
    } else if (books.isNearlyFull()) {
      return Option.some(Reason.LOG_FULL);
    } else if (books.isClosedFor(request)) {
      return Option.some(Reason.RESOURCE_CLOSED);
    }
    boolean beyond = books.isLock() || books.capacity() + request.amount() > MOST_UNITS;
    return Option.when(beyond, Reason.CAPACITY_BEYOND_LIMIT);
  }

  /** Whether what each applicant has is counted. */
  static boolean limits(Terms terms) {
    PerApplicant each = terms.perApplicant();
    return each.units().isDefined() || each.requests().isDefined();
  }

  /** Whether these are the others, but for a closing since; one lock is as good as another. */
  static boolean areBut(Terms inForce, Terms wanted) {
    boolean locks = inForce.lock() && wanted.lock() && inForce.execution() == wanted.execution();
    return locks
        || copy(inForce, inForce.capacity(), Option.none(), inForce.series()).equals(wanted);
  }

  /** A series goes on for longer, and that is all; nothing else becomes a series. */
  private static boolean mayBecome(Terms before, Terms after) {
    if (before.series().isEmpty() || after.series().isEmpty()) {
      return before.series().isEmpty() == after.series().isEmpty();
    }
    SeriesPlan plan = before.series().get();
    LocalDate last = plan.to();
    SeriesPlan longer = after.series().get();
    SeriesPlan cut =
        new SeriesPlan(
            longer.from(),
            longer.to().isBefore(last) ? longer.to() : last,
            longer.length(),
            longer.opensAtMinute(),
            longer.closesAtMinute(),
            longer.timeZone(),
            longer.closedWeekdays(),
            longer.closedDays().filter(day -> !day.isAfter(last)));
    return plan.equals(cut)
        && before.equals(copy(after, after.capacity(), after.closing(), before.series()));
  }

  /** The same terms, with another capacity, closing and plan. */
  static Terms copy(
      Terms terms, long capacity, Option<Closing> closing, Option<SeriesPlan> series) {
    return new Terms(
        capacity,
        terms.opensAt(),
        terms.closesAt(),
        terms.maxQuantityPerRequest(),
        terms.title(),
        terms.gate(),
        terms.admission(),
        terms.holds(),
        terms.waiting(),
        closing,
        terms.perApplicant(),
        terms.lock(),
        terms.execution(),
        series,
        terms.publicSignUp());
  }

  private TermsPromise() {}
}
