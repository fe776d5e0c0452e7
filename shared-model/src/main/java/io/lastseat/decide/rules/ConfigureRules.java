package io.lastseat.decide.rules;

import io.lastseat.decide.check.Categories;
import io.lastseat.decide.check.Closings;
import io.lastseat.decide.check.LockRules;
import io.lastseat.decide.check.Rule;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.request.Configure;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import java.util.List;

/** Rules that refuse the creation or the change of a resource. */
record ConfigureRules(List<Rule<Configure>> inOrder) implements RuleBook<Configure> {

  static final ConfigureRules BOOK =
      new ConfigureRules(
          List.of(
              new Rule<>(Reason.TERMS_CHANGED, ConfigureRules::termsChanged),
              new Rule<>(Reason.LANES_FIXED, ConfigureRules::lanesFixed),
              new Rule<>(Reason.LIMITS_FIXED, ConfigureRules::limitsFixed),
              new Rule<>(Reason.LOCK_FIXED, ConfigureRules::lockFixed),
              new Rule<>(Reason.SERIES_FIXED, ConfigureRules::seriesFixed),
              new Rule<>(Reason.CATEGORIES_FIXED, ConfigureRules::categoriesFixed),
              new Rule<>(Reason.TERMS_DIFFER, ConfigureRules::termsDiffer),
              new Rule<>(Reason.LOG_FULL, ConfigureRules::takesRoomInTheLog)));

  @Override
  public Books granted(Books books, Configure request) {
    boolean created = books.terms().isDefined();
    return books.withTerms(request.terms(), created ? books.lanes() : request.lanes().getOrElse(1));
  }

  private static boolean termsChanged(Books books, Facts facts, Configure request) {
    return request.ifTerms().exists(number -> number != books.termsNumber());
  }

  private static boolean lanesFixed(Books books, Facts facts, Configure request) {
    return books.terms().isDefined() && request.lanes().exists(wanted -> wanted != books.lanes());
  }

  /**
   * Whether the request gives limits for applicants to a resource without any, or removes them all.
   * This is fixed at creation: without tallies from the start, the units of an applicant are
   * unknown.
   */
  private static boolean limitsFixed(Books books, Facts facts, Configure request) {
    return books.terms().isDefined()
        && request.terms().perApplicant().isLimited() != books.limitsApplicants();
  }

  /**
   * Whether a resource becomes a lock or ends as one: its books would lack earlier grants. One
   * permit stays one, since its holders compare tokens without a number.
   */
  private static boolean lockFixed(Books books, Facts facts, Configure request) {
    return books.terms().exists(before -> !LockRules.isSameKind(before, request.terms()));
  }

  /** Whether it changes a series. People may have claimed slots: a plan may only be prolonged. */
  private static boolean seriesFixed(Books books, Facts facts, Configure request) {
    return books.terms().exists(before -> !mayBecome(before, request.terms()));
  }

  /** Whether a plan may follow: a series stays a series, and no other resource becomes one. */
  private static boolean mayBecome(Terms before, Terms after) {
    if (before.series().isEmpty() || after.series().isEmpty()) {
      return before.series().isEmpty() && after.series().isEmpty();
    }
    return after.series().get().goesOnFrom(before.series().get())
        && after.withSeries(Option.none()).equals(before.withSeries(Option.none()));
  }

  /**
   * Whether it gives categories to a resource without any, or removes them all, or one of which
   * somebody has or awaits units. Otherwise some units would be of no category.
   */
  private static boolean categoriesFixed(Books books, Facts facts, Configure request) {
    return books
        .terms()
        .exists(
            before ->
                before.categories().isEmpty() != request.terms().categories().isEmpty()
                    || Categories.removed(before, request.terms())
                        .exists(name -> !books.units(name).isUnused()));
  }

  /**
   * Whether other terms are in force and the request names no number of terms: it must not remove
   * terms that its sender may not know.
   */
  private static boolean termsDiffer(Books books, Facts facts, Configure request) {
    return request.ifTerms().isEmpty()
        && books.terms().exists(inForce -> !inForce.equals(request.terms()));
  }

  /** Whether it needs room. A full log can be closed: else it would have no final roster. */
  private static boolean takesRoomInTheLog(Books books, Facts facts, Configure request) {
    return books.log().nearlyFull() && !Closings.closesAlone(books, request);
  }
}
