package io.lastseat.decide.rules;

import io.lastseat.decide.check.Categories;
import io.lastseat.decide.check.Closings;
import io.lastseat.decide.check.Effect;
import io.lastseat.decide.check.Executions;
import io.lastseat.decide.check.LockRules;
import io.lastseat.decide.check.Reservations;
import io.lastseat.decide.check.Room;
import io.lastseat.decide.check.Rule;
import io.lastseat.decide.check.Tallies;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.grant.Amount;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.request.Confirm;
import io.vavr.control.Option;
import java.util.List;

/**
 * Rules that refuse a confirmation. A repetition with the same quantity is accepted again. A late
 * confirmation needs room like a new reservation.
 */
record ConfirmRules(List<Rule<Confirm>> inOrder) implements RuleBook<Confirm> {

  static final ConfirmRules BOOK =
      new ConfirmRules(
          List.of(
              Reservations.unknown(),
              Reservations.handedOver(),
              Reservations.nothingGranted(),
              Reservations.stillWaiting(),
              Reservations.ofAWhole(ConfirmRules::meansOtherUnits),
              LockRules.withoutToken(),
              new Rule<>(Reason.NOT_HELD, ConfirmRules::confirmedOtherwise),
              Executions.succeeded(ConfirmRules::leavesOtherwise),
              LockRules.over(),
              new Rule<>(Reason.MORE_THAN_GRANTED, ConfirmRules::moreThanGranted),
              Categories.differ((books, facts, request) -> quantities(facts, request)),
              new Rule<>(Reason.LOG_FULL, ConfirmRules::takesRoomInTheLog),
              Closings.closedFor(Reservations::isLapsed),
              Closings.windowOverFor(Reservations::isLapsed),
              Categories.closed(ConfirmRules::takenByCategory),
              new Rule<>(Reason.CONFIRMATION_CLOSED, ConfirmRules::tooLateForAnyHold),
              new Rule<>(
                  Reason.HOLD_BEYOND_LIMIT, (books, facts, request) -> LockRules.alwaysEnds(books)),
              Tallies.unitsBeyondLimit(ConfirmRules::taken),
              Tallies.requestsBeyondLimit(ConfirmRules::taken),
              Room.soldOut(ConfirmRules::taken, ConfirmRules::takenByCategory),
              Room.notEnoughLeft(ConfirmRules::taken, ConfirmRules::takenByCategory)));

  @Override
  public Effect effect(Books books, Facts facts, Confirm request) {
    Grant before = Reservations.grant(facts, request);
    Grant after = before.changed(units(facts, request), quantities(facts, request), Option.none());
    return Effect.replacing(before, after, books.clock());
  }

  private static boolean leavesOtherwise(Books books, Facts facts, Confirm request) {
    return !Executions.result(books, request).contains(Executions.left(request));
  }

  private static long units(Facts facts, Confirm request) {
    return request.quantity().getOrElse(() -> Reservations.grant(facts, request).units());
  }

  /** The units to keep by category: those that it names, or all. */
  private static Quantities quantities(Facts facts, Confirm request) {
    return request.quantity().isDefined()
        ? request.quantities()
        : Reservations.grant(facts, request).quantities();
  }

  private static boolean moreThanGranted(Books books, Facts facts, Confirm request) {
    Grant grant = Reservations.grant(facts, request);
    Quantities more = quantities(facts, request).minus(grant.quantities());
    return units(facts, request) > grant.units()
        || (!grant.quantities().isEmpty() && more.hasMore());
  }

  private static boolean confirmedOtherwise(Books books, Facts facts, Confirm request) {
    Grant grant = Reservations.grant(facts, request);
    return grant.hold().isEmpty()
        && (units(facts, request) != grant.units()
            || !quantities(facts, request).equals(grant.quantities()));
  }

  /** Whether the quantity is not the hold's; for a claim, not that of each of its resources. */
  private static boolean meansOtherUnits(Books books, Facts facts, Confirm request) {
    Grant grant = Reservations.grant(facts, request);
    return request
        .quantity()
        .map(units -> new Amount(units, request.quantities()))
        .exists(
            kept ->
                grant.others().values().append(grant.amount()).exists(has -> !has.equals(kept)));
  }

  /** Whether it needs room: the first confirmation of a live hold does not, further ones do. */
  private static boolean takesRoomInTheLog(Books books, Facts facts, Confirm request) {
    boolean live =
        Reservations.hold(facts, request).isDefined()
            && !Reservations.isLapsed(books, facts, request);
    return !live && books.log().nearlyFull();
  }

  private static boolean tooLateForAnyHold(Books books, Facts facts, Confirm request) {
    return Reservations.hold(facts, request).isDefined()
        && books.terms().exists(terms -> Reservations.isAfter(terms.holds().confirmBy(), request));
  }

  /** The units that a confirmation takes: a lapsed hold must be taken again. */
  private static long taken(Books books, Facts facts, Confirm request) {
    return Reservations.isLapsed(books, facts, request) ? units(facts, request) : 0;
  }

  private static Quantities takenByCategory(Books books, Facts facts, Confirm request) {
    return Reservations.isLapsed(books, facts, request)
        ? quantities(facts, request)
        : Quantities.NONE;
  }
}
