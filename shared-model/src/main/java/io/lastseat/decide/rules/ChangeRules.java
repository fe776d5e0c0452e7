package io.lastseat.decide.rules;

import io.lastseat.decide.check.Categories;
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
import io.lastseat.model.grant.Quantities;
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
              Reservations.handedOver(),
              Reservations.nothingGranted(),
              Reservations.stillWaiting(
                  (books, facts, request) -> books.isLock() || rises(books, facts, request)),
              Reservations.ofAWhole((books, facts, request) -> true),
              LockRules.withoutToken(),
              new Rule<>(Reason.HOLD_LAPSED, Reservations::isLapsed),
              Categories.differ((books, facts, request) -> request.quantities()),
              Reservations.logFull(),
              Closings.closedFor(ChangeRules::rises),
              Closings.windowOverFor(ChangeRules::rises),
              Categories.closed(ChangeRules::moreByCategory),
              new Rule<>(
                  Reason.QUANTITY_BEYOND_LIMIT,
                  (books, facts, request) ->
                      LockRules.isOfSeveralUnits(books, request.quantity())
                          || (rises(books, facts, request)
                              && books
                                  .terms()
                                  .flatMap(Terms::maxQuantityPerRequest)
                                  .exists(max -> request.quantity() > max))),
              Tallies.unitsBeyondLimit((books, facts, request) -> more(facts, request)),
              Room.soldOut(
                  (books, facts, request) -> more(facts, request), ChangeRules::moreByCategory),
              Room.notEnoughLeft(
                  (books, facts, request) -> more(facts, request), ChangeRules::moreByCategory)));

  @Override
  public Effect effect(Books books, Facts facts, Change request) {
    Grant before = Reservations.grant(facts, request);
    Grant after =
        before.isWaiting()
            ? before.waitingFor(request.quantity(), request.quantities())
            : before.changed(request.quantity(), request.quantities(), before.hold());
    return Effect.replacing(before, after, books.clock());
  }

  /** Whether it asks for more, of the whole or of a category. */
  private static boolean rises(Books books, Facts facts, Change request) {
    return more(facts, request) > 0 || moreByCategory(books, facts, request).hasMore();
  }

  private static Quantities moreByCategory(Books books, Facts facts, Change request) {
    return request.quantities().minus(Reservations.grant(facts, request).quantities());
  }

  private static long more(Facts facts, Change request) {
    return request.quantity() - Reservations.grant(facts, request).units();
  }
}
