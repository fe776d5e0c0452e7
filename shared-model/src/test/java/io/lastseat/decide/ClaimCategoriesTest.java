package io.lastseat.decide;

import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.decide.facts.Facts;
import io.lastseat.decide.facts.FactsOver;
import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.Outcome;
import io.lastseat.model.PriorState;
import io.lastseat.model.Reason;
import io.lastseat.model.RefusingResource;
import io.lastseat.model.Requests;
import io.lastseat.model.Verdict;
import io.lastseat.model.grant.Amount;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Category;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A claim over a bus, a hall and a room: the hall and the room have categories. */
class ClaimCategoriesTest {

  private static final ResourceId BUS = new ResourceId("bus");
  private static final ResourceId HALL = new ResourceId("hall");
  private static final ResourceId ROOM = new ResourceId("room");
  private static final Duration TEN = Duration.ofMinutes(10);
  private static final Amount FAMILY = amount(Map.of("adult", 2L, "child", 1L));
  private static final Amount VIEW = amount(Map.of("view", 1L));

  private SortedMap<ResourceId, Books> books =
      TreeMap.of(
          BUS,
          created(BUS),
          HALL,
          created(HALL, "adult", "child"),
          ROOM,
          created(ROOM, "view", "child"));
  private final Map<RequestId, PriorState> priorStates = new HashMap<>();

  @Test
  void eachResourceGivesUnitsByCategory() {
    Verdict claim = decide(BUS, claim(1, Amount.of(3), FAMILY, VIEW));

    assertThat(claim.accepted()).isTrue();
    assertThat(claim.grant().get().amount()).isEqualTo(Amount.of(3));
    assertThat(claim.grant().get().others()).isEqualTo(TreeMap.of(HALL, FAMILY, ROOM, VIEW));
    assertThat(taken(BUS, "adult")).isZero();
    assertThat(taken(HALL, "adult")).isEqualTo(2);
    assertThat(taken(HALL, "child")).isEqualTo(1);
    assertThat(taken(ROOM, "view")).isEqualTo(1);
  }

  @Test
  void itsHomeMayHaveCategories() {
    Verdict claim = decide(HALL, new Claim(own(1, HALL, FAMILY), others(VIEW), Option.none()));

    assertThat(claim.grant().get().amount()).isEqualTo(FAMILY);
    assertThat(claim.moved()).isEqualTo(FAMILY.quantities());
    assertThat(taken(HALL, "adult")).isEqualTo(2);
    assertThat(taken(ROOM, "view")).isEqualTo(1);
  }

  @Test
  void oneCategoryOfOneResourceRefusesForAll() {
    decide(BUS, claim(1, Amount.of(1), FAMILY, VIEW));
    Verdict refused =
        decide(BUS, claim(2, Amount.of(1), amount(Map.of("child", 1L, "adult", 3L)), VIEW));

    assertThat(refused.outcome())
        .isEqualTo(
            new Outcome.Rejected(Reason.NOT_ENOUGH_LEFT, Option.none(), Option.some("adult")));
    assertThat(refused.limiting())
        .contains(
            new RefusingResource(
                HALL, 7, Reason.NOT_ENOUGH_LEFT, Option.none(), 6, Option.some("adult")));
    assertThat(books.get(BUS).get().taken()).isEqualTo(1);
    assertThat(taken(HALL, "child")).isEqualTo(1);
  }

  @Test
  void aPartInTheWrongFormIsRefused() {
    assertThat(decide(BUS, claim(1, Amount.of(1), Amount.of(3), VIEW)).refusal())
        .contains(Reason.CATEGORIES_DIFFER);
    assertThat(decide(BUS, claim(2, FAMILY, FAMILY, VIEW)).refusal())
        .contains(Reason.CATEGORIES_DIFFER);
    Verdict stranger = decide(BUS, claim(3, Amount.of(1), FAMILY, amount(Map.of("sea", 1L))));
    assertThat(stranger.outcome().category()).contains("sea");
    assertThat(stranger.limiting().map(RefusingResource::resource)).contains(ROOM);
    assertThatThrownBy(
            () -> claim(4, Amount.of(1), new Amount(2, FAMILY.quantities()), VIEW).hashCode())
        .hasMessageContaining("sum");
  }

  @Test
  void itsEndGivesBackEachCategory() {
    decide(BUS, claim(1, Amount.of(3), FAMILY, VIEW));
    Verdict end = decide(BUS, new Cancel(Cancel.idFor(id(1)), BUS, NOON, id(1)));

    assertThat(end.accepted()).isTrue();
    assertThat(books.values().map(Books::taken)).containsOnly(0L);
    assertThat(books.values().flatMap(all -> all.categories().keySet())).isEmpty();
  }

  @Test
  void allAreHeldAndLapseByCategory() {
    decide(BUS, claim(1, Amount.of(3), FAMILY, VIEW, Option.some(TEN)));
    assertThat(books.get(HALL).get().at(NOON.plus(TEN.multipliedBy(2))).units("adult").taken())
        .isZero();
    Instant late = NOON.plus(TEN.dividedBy(2));
    assertThat(decide(BUS, new Extend(id(2), BUS, late, id(1), TEN)).accepted()).isTrue();
    assertThat(books.get(HALL).get().at(NOON.plus(TEN)).units("adult").taken()).isEqualTo(2);
    assertThat(decide(BUS, confirm(3, Option.none(), Quantities.NONE)).accepted()).isTrue();
    assertThat(books.get(ROOM).get().at(NOON.plus(TEN.multipliedBy(9))).units("view").taken())
        .isEqualTo(1);
  }

  @Test
  void itIsConfirmedWhole() {
    decide(BUS, claim(1, Amount.of(3), FAMILY, VIEW, Option.some(TEN)));
    assertThat(decide(BUS, confirm(2, Option.some(3L), Quantities.NONE)).refusal())
        .contains(Reason.CLAIM_IS_WHOLE);
    Amount child = amount(Map.of("child", 1L));
    Claim differs = new Claim(own(4, HALL, child), others(VIEW), Option.none());
    assertThat(decide(HALL, differs).accepted()).isTrue();
    assertThat(decide(HALL, confirmed(5, 4, child)).refusal()).contains(Reason.CLAIM_IS_WHOLE);
    Claim alike = new Claim(own(6, HALL, child), others(child), Option.none());
    assertThat(decide(HALL, alike).accepted()).isTrue();
    assertThat(decide(HALL, confirmed(7, 6, child)).accepted()).isTrue();
  }

  private static Confirm confirmed(int number, int claim, Amount kept) {
    return new Confirm(id(number), HALL, NOON, id(claim), Option.some(kept.units()))
        .in(kept.quantities());
  }

  private long taken(ResourceId resource, String category) {
    return books.get(resource).get().units(category).taken();
  }

  private static Amount amount(Map<String, Long> byCategory) {
    return Amount.of(new Quantities(TreeMap.ofAll(byCategory)));
  }

  private static Books created(ResourceId resource, String... categories) {
    Terms terms =
        Terms.ofCapacity(9)
            .withHolds(
                new HoldTerms(Option.none(), Option.some(TEN.multipliedBy(9)), Option.none()));
    Vector<Category> all =
        Vector.of(categories)
            .map(name -> new Category(name, Option.some(4L), Option.none(), Option.none(), false));
    return Books.empty(resource).withTerms(terms.withCategories(all), 1);
  }

  private static RequestId id(int number) {
    return Requests.id(number);
  }

  private static Claim claim(int number, Amount bus, Amount hall, Amount room) {
    return claim(number, bus, hall, room, Option.none());
  }

  private static Claim claim(
      int number, Amount bus, Amount hall, Amount room, Option<Duration> hold) {
    return new Claim(
        own(number, BUS, bus, hold), TreeMap.of(HALL, hall, ROOM, room), Option.none());
  }

  private static SortedMap<ResourceId, Amount> others(Amount room) {
    return TreeMap.of(ROOM, room);
  }

  private static Reserve own(int number, ResourceId home, Amount wanted) {
    return own(number, home, wanted, Option.none());
  }

  private static Reserve own(int number, ResourceId home, Amount wanted, Option<Duration> hold) {
    return new Reserve(
        id(number),
        home,
        NOON,
        new Reserve.Content("Ada", wanted.units(), Option.none(), hold, false)
            .in(wanted.quantities()));
  }

  private static Confirm confirm(int number, Option<Long> quantity, Quantities quantities) {
    return new Confirm(id(number), BUS, NOON, id(1), quantity).in(quantities);
  }

  /** Decides the request on the books of all. */
  private Verdict decide(ResourceId home, Request request) {
    MultiLogBatch decided =
        MultiLogBatch.decide(
            home,
            TreeMap.of(BUS, 6L, HALL, 7L, ROOM, 8L),
            books,
            any -> facts(),
            Vector.of(Requests.pendingRequest(request, 1)),
            entry -> 1,
            100);
    decided.logs().forEach((resource, log) -> books = books.put(resource, log.books()));
    Entry whole = decided.logs().get(home).get().entries().head();
    Verdict verdict = (Verdict) whole;
    verdict
        .grant()
        .forEach(
            grant ->
                priorStates.put(
                    request.reservation().getOrElse(request.id()), PriorState.of(grant)));
    return verdict;
  }

  private Facts facts() {
    return new FactsOver() {
      @Override
      public Facts before() {
        return Facts.at(NOON);
      }

      @Override
      public Option<PriorState> priorState(RequestId id) {
        return Option.of(priorStates.get(id));
      }
    };
  }
}
