package io.lastseat.decide.rules;

import io.lastseat.decide.check.Closings;
import io.lastseat.decide.check.Reservations;
import io.lastseat.decide.check.Rule;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.id.Limits;
import io.lastseat.model.request.Deposit;
import java.util.List;

/** Rules that refuse a deposit. It changes the terms: a change of older terms is refused. */
record DepositRules(List<Rule<Deposit>> inOrder) implements RuleBook<Deposit> {

  static final DepositRules BOOK =
      new DepositRules(
          List.of(
              ReserveRules.isASeries(),
              new Rule<>(
                  Reason.UNKNOWN_RESOURCE, (books, facts, request) -> books.terms().isEmpty()),
              Reservations.logFull(),
              Closings.closed(),
              new Rule<>(
                  Reason.CAPACITY_BEYOND_LIMIT,
                  (books, facts, request) ->
                      books.isLock() || request.amount() > Limits.MAX_UNITS - books.capacity())));

  @Override
  public Books granted(Books books, Deposit request) {
    long capacity = books.capacity() + request.amount();
    return books.withTerms(books.terms().get().withCapacity(capacity), books.lanes());
  }
}
