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
import io.lastseat.model.Outcome;
import io.lastseat.model.Reason;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.List;

/**
 * Rules that refuse a reservation. Windows compare the request's own time. A request taken in
 * before the window ends is decided as usual, however late, unless the resource was {@linkplain
 * Closings closed} meanwhile. An absent resource counts as one that is not open and has no units,
 * so each rule applies to any books.
 *
 * <p>These rules grant a lock, too: it is a resource with one unit for each permit, and {@code
 * LockRules} gives the grant its lease, its permit and its token.
 */
record ReserveRules(List<Rule<Reserve>> inOrder) implements RuleBook<Reserve> {

  static final ReserveRules BOOK =
      new ReserveRules(
          List.of(
              new Rule<>(Reason.TERMS_DIFFER, ReserveRules::termsDiffer),
              new Rule<>(Reason.LOCK_ALONE, ReserveRules::mistakesLock),
              isASeries(),
              new Rule<>(
                  Reason.UNKNOWN_RESOURCE, (books, facts, request) -> books.terms().isEmpty()),
              Categories.differ((books, facts, request) -> request.quantities()),
              Reservations.logFull(),
              Closings.closed(),
              new Rule<>(Reason.NOT_OPEN_YET, ReserveRules::notOpenYet),
              Closings.windowOverFor((books, facts, request) -> true),
              Categories.closed((books, facts, request) -> request.quantities()),
              new Rule<>(Reason.HOLD_BEYOND_LIMIT, ReserveRules::holdBeyondLimit),
              new Rule<>(Reason.QUANTITY_BEYOND_LIMIT, ReserveRules::quantityBeyondLimit),
              Tallies.unitsBeyondLimit((books, facts, request) -> request.quantity()),
              Tallies.requestsBeyondLimit((books, facts, request) -> request.quantity()),
              new Rule<>(Reason.CAPACITY_BEYOND_LIMIT, ReserveRules::beyondAnyCapacity),
              new Rule<>(Reason.WAITED_TOO_LONG, ReserveRules::waitedTooLong),
              new Rule<>(Reason.WAITING_LIST_FULL, ReserveRules::waitingListFull),
              Room.soldOut(ReserveRules::wanted, ReserveRules::wantedByCategory),
              Room.notEnoughLeft(ReserveRules::wanted, ReserveRules::wantedByCategory)));

  /** The books to decide on: those after the creation, if the request creates the resource. */
  @Override
  public Books decidedOn(Books books, Reserve request) {
    return books.orCreated(request.create());
  }

  @Override
  public Outcome unrefused(Books books, Reserve request) {
    return waits(books, request) ? Outcome.waiting() : Outcome.accepted();
  }

  @Override
  public Effect effect(Books books, Facts facts, Reserve request) {
    Option<TallyName> whose = Tallies.name(books, facts, request);
    if (waits(books, request)) {
      return Effect.waiting(
          Grant.waiting(request.quantity(), books.nextPlace(request.quantities()))
              .in(request.quantities())
              .of(whose));
    }
    Option<Duration> hold =
        request.hold().orElse(() -> books.terms().flatMap(terms -> terms.holds().hold()));
    return Effect.granting(
        Grant.made(request.quantity(), hold.map(length -> LockRules.begun(books, facts, length)))
            .in(request.quantities())
            .of(whose));
  }

  /** The books after a granted reservation or creation. A refused request creates nothing. */
  @Override
  public Books granted(Books books, Reserve request) {
    return books.orCreated(request.create());
  }

  /** Refuses a reservation of a series: only its slots can be reserved. */
  static <R extends Request> Rule<R> isASeries() {
    return new Rule<>(
        Reason.IS_A_SERIES,
        (books, facts, request) -> books.terms().flatMap(Terms::series).isDefined());
  }

  /** Whether the wanted terms differ from those in force. A closing has a reason of its own. */
  private static boolean termsDiffer(Books books, Facts facts, Reserve request) {
    return request
        .create()
        .exists(
            wanted ->
                books
                    .terms()
                    .exists(
                        inForce ->
                            !LockRules.isThere(wanted, inForce)
                                && !inForce.withClosing(Option.none()).equals(wanted)));
  }

  /** Whether it takes a lock for another resource. Locks are acquired alone or with locks. */
  private static boolean mistakesLock(Books books, Facts facts, Reserve request) {
    return books.isLock() && request.create().isEmpty();
  }

  /** Whether it waits: it does not fit now, it may fit later, and the list has room. */
  private static boolean waits(Books books, Reserve request) {
    return wouldWait(books, request)
        && limit(books).exists(most -> waiting(books) < most)
        && canBeCounted(books);
  }

  private static boolean waitingListFull(Books books, Facts facts, Reserve request) {
    return wouldWait(books, request)
        && limit(books).exists(most -> waiting(books) >= most || !canBeCounted(books));
  }

  private static boolean wouldWait(Books books, Reserve request) {
    return request.waits()
        && !request.staff().over()
        && !fits(books, request)
        && request.quantity() <= books.capacity()
        && Categories.beyondCapacity(books, request.quantities()).isEmpty();
  }

  private static boolean fits(Books books, Reserve request) {
    Quantities wanted = request.quantities();
    return request.quantity() <= books.left()
        && Categories.first(books, wanted, one -> wanted.of(one.name()) > books.left(one))
            .isEmpty();
  }

  /**
   * Whether the units that ever joined the list can still be counted; if not, the list is closed.
   */
  private static boolean canBeCounted(Books books) {
    return books.waiting().joined() <= Long.MAX_VALUE - Limits.MAX_UNITS;
  }

  /** The most waiting requests. A lock has a line without a term for it, an execution none. */
  private static Option<Long> limit(Books books) {
    return books.isLock() && !books.isExecution()
        ? Option.some(Limits.MAX_WAITING_FOR_LOCK)
        : books.terms().flatMap(terms -> terms.waiting().limit());
  }

  /** Whether the decision comes so late that the call no longer waits. */
  private static boolean waitedTooLong(Books books, Facts facts, Reserve request) {
    return request.waitsUntil().exists(end -> !facts.now(books).isBefore(end));
  }

  private static long waiting(Books books) {
    return books.waiting().requests();
  }

  private static boolean notOpenYet(Books books, Facts facts, Reserve request) {
    return books
        .terms()
        .forAll(terms -> terms.opensAt().exists(opens -> request.takenAt().isBefore(opens)));
  }

  private static boolean holdBeyondLimit(Books books, Facts facts, Reserve request) {
    return request
        .hold()
        .map(length -> !LockRules.longest(books).exists(longest -> length.compareTo(longest) <= 0))
        .getOrElse(() -> LockRules.alwaysEnds(books));
  }

  private static boolean quantityBeyondLimit(Books books, Facts facts, Reserve request) {
    return LockRules.isOfSeveralUnits(books, request.quantity())
        || books
            .terms()
            .exists(terms -> terms.maxQuantityPerRequest().exists(max -> request.quantity() > max));
  }

  /** Whether no capacity allows the units. They stay countable, even if staff exceed it. */
  private static boolean beyondAnyCapacity(Books books, Facts facts, Reserve request) {
    return request.staff().over() && request.quantity() > Limits.MAX_UNITS - books.taken();
  }

  /** The units that need room. */
  private static long wanted(Books books, Facts facts, Reserve request) {
    return mayGoOver(books, request) || waits(books, request) ? 0 : request.quantity();
  }

  private static Quantities wantedByCategory(Books books, Facts facts, Reserve request) {
    return wanted(books, facts, request) == 0 ? Quantities.NONE : request.quantities();
  }

  /**
   * Whether the request may exceed the capacity: never that of a lock, which has no more holders
   * than permits.
   */
  private static boolean mayGoOver(Books books, Reserve request) {
    return request.staff().over() && !books.isLock();
  }
}
