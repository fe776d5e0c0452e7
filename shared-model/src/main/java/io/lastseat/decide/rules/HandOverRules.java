package io.lastseat.decide.rules;

import io.lastseat.decide.check.Closings;
import io.lastseat.decide.check.Effect;
import io.lastseat.decide.check.LockRules;
import io.lastseat.decide.check.Reservations;
import io.lastseat.decide.check.Rule;
import io.lastseat.decide.check.Tallies;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.request.HandOver;
import io.lastseat.model.terms.Terms;
import java.util.List;

/**
 * Rules that refuse a hand-over. It takes no units, so it needs no room and is possible after the
 * window. In a closed log names stay, too. The new applicant is limited like any other.
 */
record HandOverRules(List<Rule<HandOver>> inOrder) implements RuleBook<HandOver> {

  static final HandOverRules BOOK =
      new HandOverRules(
          List.of(
              Reservations.unknown(),
              Reservations.handedOver(),
              Reservations.nothingGranted(),
              Reservations.ofAWhole((books, facts, request) -> true),
              new Rule<>(Reason.NOT_TRANSFERABLE, HandOverRules::isNotTheirs),
              LockRules.withoutToken(),
              new Rule<>(Reason.HOLD_LAPSED, Reservations::isLapsed),
              Reservations.logFull(),
              Closings.closed(),
              Tallies.unitsBeyondLimit(HandOverRules::gained),
              Tallies.requestsBeyondLimit(HandOverRules::gained)));

  @Override
  public Effect effect(Books books, Facts facts, HandOver request) {
    Grant before = Reservations.grant(facts, request);
    return Effect.replacing(
        before, before.handedOver(Tallies.name(books, facts, request)), books.clock());
  }

  /** Whether an applicant asks, and only staff may hand over. */
  private static boolean isNotTheirs(Books books, Facts facts, HandOver request) {
    return request.generation().isDefined() && !books.terms().exists(Terms::transferable);
  }

  /** The units that the new applicant has more than before: none, if it has the same tally. */
  private static long gained(Books books, Facts facts, HandOver request) {
    Grant before = Reservations.grant(facts, request);
    return before.whose().contains(request.tallyName()) ? 0 : before.units();
  }
}
