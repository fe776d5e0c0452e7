package io.lastseat.decide.rules;

import io.lastseat.decide.check.Closings;
import io.lastseat.decide.check.Rule;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.request.Configure;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import java.util.List;

/** When the creation or the change of a resource is refused. */
record ConfigureRules(List<Rule<Configure>> inOrder) implements RuleBook<Configure> {

  static final ConfigureRules BOOK =
      new ConfigureRules(
          List.of(
              new Rule<>(Reason.TERMS_CHANGED, ConfigureRules::termsChanged),
              new Rule<>(Reason.LANES_FIXED, ConfigureRules::lanesFixed),
              new Rule<>(Reason.LIMITS_FIXED, ConfigureRules::limitsFixed),
              new Rule<>(Reason.LOCK_FIXED, ConfigureRules::lockFixed),
              new Rule<>(Reason.SERIES_FIXED, ConfigureRules::seriesFixed),
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
   * Limits are fixed at creation: without tallies from the start, what an applicant has is unknown.
   */
  private static boolean limitsFixed(Books books, Facts facts, Configure request) {
    return books.terms().isDefined()
        && request.terms().perApplicant().isLimited() != books.limitsApplicants();
  }

  /** The books of a lock would not have the grants from before. */
  private static boolean lockFixed(Books books, Facts facts, Configure request) {
    return books.terms().isDefined()
        && (request.terms().lock() != books.isLock()
            || request.terms().execution() != books.isExecution());
  }

  /** People may have claimed by its plan: it stays as it is, and may only go on for longer. */
  private static boolean seriesFixed(Books books, Facts facts, Configure request) {
    return books.terms().exists(before -> !mayBecome(before, request.terms()));
  }

  /** A series stays one, and no other resource becomes one. */
  private static boolean mayBecome(Terms before, Terms after) {
    if (before.series().isEmpty() || after.series().isEmpty()) {
      return before.series().isEmpty() && after.series().isEmpty();
    }
    return after.series().get().goesOnFrom(before.series().get())
        && after.withSeries(Option.none()).equals(before.withSeries(Option.none()));
  }

  /** A request that names no terms creates: it takes away no term that its sender may not know. */
  private static boolean termsDiffer(Books books, Facts facts, Configure request) {
    return request.ifTerms().isEmpty()
        && books.terms().exists(inForce -> !inForce.equals(request.terms()));
  }

  /** A full log can still be closed: else it would have no final roster. */
  private static boolean takesRoomInTheLog(Books books, Facts facts, Configure request) {
    return books.log().nearlyFull() && !Closings.closesAlone(books, request);
  }
}
