package io.lastseat.decide.rules;

import io.lastseat.decide.check.Effect;
import io.lastseat.decide.check.Executions;
import io.lastseat.decide.check.LockRules;
import io.lastseat.decide.check.Reservations;
import io.lastseat.decide.check.Rule;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.PriorState;
import io.lastseat.model.Reason;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.request.Cancel;
import java.util.List;

/**
 * Rules that refuse a cancellation. There is no rule against a second one: a reservation has one
 * cancellation, by its id. A hold that has lapsed can be cancelled too. This gives nothing back,
 * but the hold can no longer be confirmed.
 */
record CancelRules(List<Rule<Cancel>> inOrder) implements RuleBook<Cancel> {

  /**
   * The rules in order. A cancellation has one id, so it is decided once. If its item was deleted
   * by hand and it was sent again, the units still come back once.
   */
  static final CancelRules BOOK =
      new CancelRules(
          List.of(
              Reservations.unknown(),
              Reservations.handedOver(),
              new Rule<>(
                  Reason.NOTHING_TO_CANCEL,
                  (books, facts, request) -> Reservations.nothing(facts, request)),
              Reservations.ofAWhole(),
              LockRules.withoutToken(),
              Executions.succeeded((books, facts, request) -> true),
              LockRules.over()));

  @Override
  public Effect effect(Books books, Facts facts, Cancel request) {
    Grant before = facts.priorState(request.target()).flatMap(PriorState::grant).get();
    return Effect.replacing(before, before.ended(), books.clock());
  }
}
