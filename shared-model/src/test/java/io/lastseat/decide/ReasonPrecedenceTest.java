package io.lastseat.decide;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.decide.rules.RuleBooks;
import io.lastseat.model.Books;
import io.lastseat.model.LogSize;
import io.lastseat.model.Reason;
import io.lastseat.model.Requests;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.grant.WaitingList;
import io.lastseat.model.id.Limits;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.Staff;
import io.lastseat.model.terms.Category;
import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.PerApplicant;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * If two neighbouring reasons apply, the one of higher precedence is given. {@link Reason#INVALID}
 * comes first, since no rule applies to an impossible content.
 */
class ReasonPrecedenceTest {

  private static final Instant LATER = NOON.plusSeconds(1);

  static Stream<Arguments> adjacentPairs() {
    Reserve two = Requests.reserve(1, 2);
    Reserve held = Requests.held(1, 2, NOON, Duration.ofMinutes(1));
    Reserve waits =
        new Reserve(Requests.id(1), CONCERT, NOON, "Ada", 2, Option.none(), Option.none(), true);
    Reserve late =
        new Reserve(
                Requests.id(1),
                CONCERT,
                NOON.minusMillis(1),
                "Ada",
                2,
                Option.none(),
                Option.none(),
                true)
            .waitingFor(Duration.ofMillis(1));
    return Stream.of(
        Arguments.of(
            Reason.UNKNOWN_RESOURCE, Reason.CATEGORIES_DIFFER, inStall(two), Books.empty(CONCERT)),
        Arguments.of(
            Reason.CATEGORIES_DIFFER, Reason.LOG_FULL, two, full(withClosedStall(books(9, null)))),
        Arguments.of(Reason.LOG_FULL, Reason.RESOURCE_CLOSED, two, full(closed(books(9, LATER)))),
        Arguments.of(Reason.RESOURCE_CLOSED, Reason.NOT_OPEN_YET, two, closed(books(9, LATER))),
        // Only handmade books have a window that ends before it begins.
        Arguments.of(Reason.NOT_OPEN_YET, Reason.CLOSED, two, books(9, LATER, NOON, 1L)),
        Arguments.of(
            Reason.CLOSED,
            Reason.CATEGORY_CLOSED,
            inStall(two),
            withClosedStall(books(9, null, NOON, 1L))),
        Arguments.of(
            Reason.CATEGORY_CLOSED,
            Reason.HOLD_BEYOND_LIMIT,
            inStall(held),
            withClosedStall(books(9, null, null, 1L))),
        Arguments.of(
            Reason.HOLD_BEYOND_LIMIT, Reason.QUANTITY_BEYOND_LIMIT, held, books(9, null, null, 1L)),
        Arguments.of(
            Reason.QUANTITY_BEYOND_LIMIT,
            Reason.APPLICANT_UNITS_BEYOND_LIMIT,
            two,
            limited(books(9, null, null, 1L), 2L, null)),
        Arguments.of(
            Reason.APPLICANT_UNITS_BEYOND_LIMIT,
            Reason.APPLICANT_REQUESTS_BEYOND_LIMIT,
            two,
            limited(books(9, null, null, null), 2L, 1L)),
        Arguments.of(
            Reason.APPLICANT_REQUESTS_BEYOND_LIMIT,
            Reason.WAITED_TOO_LONG,
            late,
            limited(fullList(null), null, 1L)),
        Arguments.of(Reason.WAITED_TOO_LONG, Reason.WAITING_LIST_FULL, late, fullList(null)),
        Arguments.of(Reason.WAITING_LIST_FULL, Reason.SOLD_OUT, waits, fullList(null)),
        Arguments.of(Reason.SOLD_OUT, Reason.NOT_ENOUGH_LEFT, two, books(0, null, null, null)));
  }

  private static Reserve inStall(Reserve request) {
    Quantities stall = new Quantities(TreeMap.of("stall", request.quantity()));
    return new Reserve(
        request.id(), request.resource(), request.takenAt(), request.content().in(stall));
  }

  private static Books withClosedStall(Books books) {
    Category stall = new Category("stall", Option.none(), Option.none(), Option.none(), true);
    return Requests.books(books.terms().get().withCategories(Vector.of(stall)), 0);
  }

  @ParameterizedTest
  @MethodSource("adjacentPairs")
  void theFirstOfTwoThatApplyIsGiven(Reason first, Reason second, Reserve request, Books books) {
    assertThat(applying(request, books)).contains(first, second);
    assertThat(made(books, request).verdict().refusal()).contains(first);
  }

  @Test
  void theNeighboursAboveAreAllThatConcernReservations() {
    List<Reason> inOrder =
        RuleBooks.of(Requests.reserve(1, 1)).inOrder().stream().map(rule -> rule.reason()).toList();
    // Other tests cover these. One concerns staff alone, whom the two after it do not concern.
    // Where terms differ, or it is a lock or a series, the resource exists.
    assertThat(inOrder).isSorted();
    Set<Reason> apart =
        Set.of(
            Reason.CAPACITY_BEYOND_LIMIT,
            Reason.TERMS_DIFFER,
            Reason.LOCK_ALONE,
            Reason.IS_A_SERIES);
    inOrder = inOrder.stream().filter(reason -> !apart.contains(reason)).toList();
    List<Reason> tested = new ArrayList<>();
    adjacentPairs().forEach(pair -> tested.add((Reason) pair.get()[0]));
    tested.add((Reason) adjacentPairs().toList().get(tested.size() - 1).get()[1]);
    assertThat(tested).isEqualTo(inOrder);
  }

  @Test
  void whatTheTermsAllowComesBeforeWhatCanBeCounted() {
    Reserve over =
        new Reserve(
                Requests.id(1),
                CONCERT,
                NOON,
                "Ada",
                Limits.MAX_UNITS,
                Option.none(),
                Option.none())
            .by(new Staff(true, Option.none()));
    Books books = Requests.books(Terms.ofCapacity(1), 1);
    assertThat(applying(over, books)).containsExactly(Reason.CAPACITY_BEYOND_LIMIT);
    Terms least = books(1, null, null, 1L).terms().get();
    assertThat(applying(over, Requests.books(least, 1)))
        .containsExactly(Reason.QUANTITY_BEYOND_LIMIT, Reason.CAPACITY_BEYOND_LIMIT);
  }

  @Test
  void anImpossibleContentComesBeforeAnUnknownResource() {
    Request impossible = new Impossible(Requests.id(1), CONCERT, NOON, "quantity is missing");
    assertThat(made(Books.empty(CONCERT), impossible).verdict().refusal()).contains(Reason.INVALID);
  }

  @Test
  void lanesAreFixedAtCreation() {
    Configure seven =
        new Configure(
            Requests.id(1), CONCERT, NOON, Terms.ofCapacity(3), Option.some(7), Option.none());
    Books created = made(Books.empty(CONCERT), seven).books();
    assertThat(created.lanes()).isEqualTo(7);
    Configure one =
        new Configure(
            Requests.id(2), CONCERT, NOON, Terms.ofCapacity(9), Option.some(1), Option.none());
    Decision.Made changed = made(created, one);
    assertThat(changed.verdict().refusal()).contains(Reason.LANES_FIXED);
    assertThat(changed.books().capacity()).isEqualTo(3);
    Configure same = Requests.replacing(1, 3, Terms.ofCapacity(9));
    assertThat(made(created, same).books().capacity()).isEqualTo(9);
    assertThat(made(created, same).books().lanes()).isEqualTo(7);
  }

  private static List<Reason> applying(Reserve request, Books books) {
    return RuleBooks.of(Requests.reserve(1, 1)).inOrder().stream()
        .filter(
            rule -> rule.condition().refuses(books, new Ledger.EverybodyHas(1, 1, NOON), request))
        .map(rule -> rule.reason())
        .toList();
  }

  private static Books books(long left, Instant opens, Instant closes, Long max) {
    return Requests.books(Requests.windowed(left, opens, closes, max), 0);
  }

  private static Books fullList(Long max) {
    Books taken = books(9, null, null, max).withDecision(9);
    return taken
        .withTerms(
            taken.terms().get().withWaiting(new WaitingTerms(Option.some(1L), Option.none())), 1)
        .withWaiting(WaitingList.EMPTY.joined(1));
  }

  private static Books books(long left, Instant opens) {
    return books(left, opens, null, null);
  }

  private static Books closed(Books books) {
    return Requests.books(
        books.terms().get().withClosing(Option.some(new Closing(NOON, Option.none()))), 0);
  }

  private static Books limited(Books books, Long units, Long requests) {
    return books.withTerms(
        books
            .terms()
            .get()
            .withPerApplicant(new PerApplicant(Option.of(units), Option.of(requests))),
        1);
  }

  private static Books full(Books books) {
    return books.withLog(new LogSize(LogSize.NEARLY_FULL_BYTES, true));
  }

  private static Decision.Made made(Books books, Request request) {
    return (Decision.Made) Decider.decide(books, new Ledger.EverybodyHas(1, 1, NOON), request);
  }
}
