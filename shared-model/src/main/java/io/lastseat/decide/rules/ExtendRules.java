package io.lastseat.decide.rules;

import io.lastseat.decide.check.Closings;
import io.lastseat.decide.check.Effect;
import io.lastseat.decide.check.LockRules;
import io.lastseat.decide.check.Reservations;
import io.lastseat.decide.check.Rule;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Hold;
import io.lastseat.model.request.Extend;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.List;

/**
 * Rules that refuse a longer hold. Counted from its grant, no hold lasts longer than the terms
 * allow.
 */
record ExtendRules(List<Rule<Extend>> inOrder) implements RuleBook<Extend> {

  static final ExtendRules BOOK =
      new ExtendRules(
          List.of(
              Reservations.unknown(),
              Reservations.handedOver(),
              Reservations.nothingGranted(),
              Reservations.stillWaiting(),
              Reservations.ofAWhole(),
              LockRules.withoutToken(),
              new Rule<>(
                  Reason.NOT_HELD,
                  (books, facts, request) -> Reservations.hold(facts, request).isEmpty()),
              new Rule<>(Reason.HOLD_LAPSED, Reservations::isLapsed),
              Reservations.logFull(),
              Closings.closed(),
              new Rule<>(Reason.HOLD_BEYOND_LIMIT, ExtendRules::beyondLimit)));

  @Override
  public Effect effect(Books books, Facts facts, Extend request) {
    Grant before = Reservations.grant(facts, request);
    Hold longer = LockRules.extended(books, facts, before.hold().get(), request.hold());
    return Effect.replacing(
        before,
        before.changed(before.units(), before.quantities(), Option.some(longer)),
        books.clock());
  }

  private static boolean beyondLimit(Books books, Facts facts, Extend request) {
    return Reservations.hold(facts, request)
        .exists(
            hold -> {
              // A lease can be renewed without end.
              Instant from = books.isLock() ? facts.now(books) : hold.since();
              Instant end = facts.now(books).plus(request.hold());
              return !LockRules.longest(books).exists(longest -> !end.isAfter(from.plus(longest)));
            });
  }
}
