package io.lastseat.audit.promises;

import static io.lastseat.audit.promises.Ruling.first;
import static io.lastseat.audit.promises.Ruling.when;

import io.lastseat.model.Reason;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.terms.Category;
import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.PerApplicant;
import io.lastseat.model.terms.SeriesPlan;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.LocalDate;

/** Terms and their closing: a change names the terms in force, and some terms never change. */
final class TermsPromise {

  static Option<Reason> refusal(OwnBooks books, Configure request) {
    Terms after = request.terms();
    // Whether the terms stay as they are, except for the closing.
    boolean closesAlone =
        Moments.isReached(after.closing().map(Closing::at), books.clock)
            && books
                .terms
                .map(
                    inForce -> copy(inForce, inForce.capacity(), after.closing(), inForce.series()))
                .contains(after);
    return first(
        () ->
            when(
                request.ifTerms().exists(number -> number != books.termsNumber),
                Reason.TERMS_CHANGED),
        () -> books.terms.flatMap(before -> fixed(books, request, before, after)),
        () -> when(books.isNearlyFull() && !closesAlone, Reason.LOG_FULL));
  }

  private static Option<Reason> fixed(
      OwnBooks books, Configure request, Terms before, Terms after) {
    boolean otherKind =
        before.lock() != after.lock()
            || before.execution() != after.execution()
            || (before.lock() && (before.capacity() == 1) != (after.capacity() == 1));
    boolean otherLanes = request.lanes().exists(wanted -> wanted != books.lanes);
    return first(
        () -> when(otherLanes, Reason.LANES_FIXED),
        () -> when(limits(before) != limits(after), Reason.LIMITS_FIXED),
        () -> when(otherKind, Reason.LOCK_FIXED),
        () -> when(!mayBecome(before, after), Reason.SERIES_FIXED),
        () -> when(!keepsCategories(books, before, after), Reason.CATEGORIES_FIXED),
        () -> when(request.ifTerms().isEmpty() && !before.equals(after), Reason.TERMS_DIFFER));
  }

  static Option<Reason> refusal(OwnBooks books, Deposit request) {
    boolean beyond =
        books.isLock() || books.capacity() + request.amount() > ReservationPromise.MOST_UNITS;
    return first(
        () -> when(books.terms.exists(terms -> terms.series().isDefined()), Reason.IS_A_SERIES),
        () -> when(books.terms.isEmpty(), Reason.UNKNOWN_RESOURCE),
        () -> when(books.isNearlyFull(), Reason.LOG_FULL),
        () -> when(books.isClosedFor(request), Reason.RESOURCE_CLOSED),
        () -> when(beyond, Reason.CAPACITY_BEYOND_LIMIT));
  }

  static boolean limits(Terms terms) {
    PerApplicant each = terms.perApplicant();
    return each.units().isDefined() || each.requests().isDefined();
  }

  /** Whether the terms agree but for a closing since; locks with as many permits agree. */
  static boolean agree(Terms inForce, Terms wanted) {
    boolean locks =
        inForce.lock()
            && wanted.lock()
            && inForce.execution() == wanted.execution()
            && inForce.capacity() == wanted.capacity();
    return locks
        || copy(inForce, inForce.capacity(), Option.none(), inForce.series()).equals(wanted);
  }

  /** Whether a series only goes on for longer; nothing else becomes a series. */
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

  /** Whether each unit that is taken keeps its category, and others get none. */
  private static boolean keepsCategories(OwnBooks books, Terms before, Terms after) {
    Vector<String> names = after.categories().map(Category::name);
    return before.categories().isEmpty() == names.isEmpty()
        && before
            .categories()
            .map(Category::name)
            .forAll(name -> names.contains(name) || !books.categories.isUsed(name));
  }

  static Terms withMore(Terms terms, long units) {
    return copy(terms, terms.capacity() + units, terms.closing(), terms.series());
  }

  /** The same terms, with another capacity, closing and plan. */
  private static Terms copy(
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
        terms.publicSignUp(),
        terms.categories(),
        terms.transferable());
  }

  private TermsPromise() {}
}
