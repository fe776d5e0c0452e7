package io.lastseat.decide;

import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.request.Reserve;
import java.util.List;

/**
 * When a reservation is refused. Windows compare the request's own time: a request taken in before
 * the close is decided as such, however late. A resource that was never created counts as one that
 * is not open and has nothing, so that every rule can be asked about any books.
 */
final class ReserveRules implements RuleBook<Reserve> {

  static final ReserveRules BOOK = new ReserveRules();

  private static final List<Rule<Reserve>> IN_ORDER =
      List.of(
          new Rule<>(Reason.UNKNOWN_RESOURCE, (books, facts, request) -> books.terms().isEmpty()),
          new Rule<>(Reason.LOG_FULL, (books, facts, request) -> books.log().nearlyFull()),
          new Rule<>(Reason.NOT_OPEN_YET, ReserveRules::notOpenYet),
          new Rule<>(Reason.CLOSED, ReserveRules::closed),
          new Rule<>(Reason.QUANTITY_BEYOND_LIMIT, ReserveRules::quantityBeyondLimit),
          new Rule<>(Reason.SOLD_OUT, (books, facts, request) -> books.free() <= 0),
          new Rule<>(
              Reason.NOT_ENOUGH_LEFT,
              (books, facts, request) -> books.free() < request.quantity()));

  @Override
  public List<Rule<Reserve>> inOrder() {
    return IN_ORDER;
  }

  @Override
  public long change(Facts facts, Reserve request) {
    return request.quantity();
  }

  private static boolean notOpenYet(Books books, Facts facts, Reserve request) {
    return books
        .terms()
        .forAll(terms -> terms.opensAt().exists(opens -> request.takenAt().isBefore(opens)));
  }

  private static boolean closed(Books books, Facts facts, Reserve request) {
    return books
        .terms()
        .exists(terms -> terms.closesAt().exists(closes -> !request.takenAt().isBefore(closes)));
  }

  private static boolean quantityBeyondLimit(Books books, Facts facts, Reserve request) {
    return books
        .terms()
        .exists(terms -> terms.maxQuantityPerRequest().exists(max -> request.quantity() > max));
  }

  private ReserveRules() {}
}
