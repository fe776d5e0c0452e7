package io.lastseat.decide.rules;

import io.lastseat.decide.check.Closings;
import io.lastseat.decide.check.Effect;
import io.lastseat.decide.check.LockRules;
import io.lastseat.decide.check.Reservations;
import io.lastseat.decide.check.Room;
import io.lastseat.decide.check.Rule;
import io.lastseat.decide.check.Tallies;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.request.Change;
import io.lastseat.model.terms.Terms;
import java.util.List;

/**
 * Rules that refuse another quantity. For more units the rules of a new reservation apply, for
 * fewer units only some of them. A waiting request may wait for fewer units, and keeps its place.
 */
record ChangeRules(List<Rule<Change>> inOrder) implements RuleBook<Change> {

  static final ChangeRules BOOK =
      new ChangeRules(
          List.of(
              Reservations.unknown(),
              Reservations.nothingGranted(),
              Reservations.stillWaiting(
                  (books, facts, request) -> books.isLock() || more(facts, request) > 0),
              Reservations.ofAWhole((books, facts, request) -> true),
              LockRules.withoutToken(),
              new Rule<>(Reason.HOLD_LAPSED, Reservations::isLapsed),
              Reservations.logFull(),
              Closings.closedFor((books, facts, request) -> more(facts, request) > 0),
              Closings.windowOverFor((books, facts, request) -> more(facts, request) > 0),
              new Rule<>(
                  Reason.QUANTITY_BEYOND_LIMIT,
                  (books, facts, request) ->
                      more(facts, request) > 0
                          && books
                              .terms()
                              .flatMap(Terms::maxQuantityPerRequest)
                              .exists(max -> request.quantity() > max)),
              Tallies.unitsBeyondLimit((books, facts, request) -> more(facts, request)),
              Room.soldOut((books, facts, request) -> more(facts, request)),
              Room.notEnoughLeft((books, facts, request) -> more(facts, request))));

  @Override
  public Effect effect(Books books, Facts facts, Change request) {
    Grant before = Reservations.grant(facts, request);
    Grant after =
        before.isWaiting()
            ? before.waitingFor(request.quantity())
            : before.changed(request.quantity(), before.hold());
    return Effect.replacing(before, after, books.clock());
  }

  private static long more(Facts facts, Change request) {
    return request.quantity() - Reservations.grant(facts, request).units();
  }
}
