package io.lastseat.decide;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.command.Gate;
import io.lastseat.decide.facts.Facts;
import io.lastseat.decide.facts.MissingFact;
import io.lastseat.model.Entry;
import io.lastseat.model.Outcome;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.Requests;
import io.lastseat.model.Verdict;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Place;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Category;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * A waiting list of a resource with categories: nobody gets units that an earlier one could use.
 */
class WaitingByCountsTest {

  private final Ledger ledger = new Ledger(Requests.books(terms(100, 20, 80, false), 0));
  private int number = 100;

  /** The design's first world: one party that wants what is full must not freeze the sale. */
  @Test
  void besideOneMixedPartySeventyNineOfEightyStallsSell() {
    accepted(Map.of("balcony", 20L));
    waits(Map.of("balcony", 1L, "stall", 1L));
    int sold = 0;
    while (ask(Map.of("stall", 1L), false).accepted()) {
      sold++;
    }
    assertThat(sold).isEqualTo(79);
    refused(Map.of("stall", 1L), Reason.SOLD_OUT, null);
  }

  /** The second one: who comes later must not take what the party waits for. */
  @Test
  void aMixedPartyIsServedWhileSinglesKeepComing() {
    Verdict balconies = accepted(Map.of("balcony", 20L));
    Verdict stalls = accepted(Map.of("stall", 80L));
    Verdict party = waits(Map.of("balcony", 2L, "stall", 2L));
    for (long back = 1; back <= 2; back++) {
      assertThat(Ledger.promotions(ledger.ask(change(balconies, Map.of("balcony", 20 - back)))))
          .isEmpty();
      refused(Map.of("balcony", 1L), Reason.SOLD_OUT, null);
    }
    assertThat(Ledger.promotions(ledger.ask(change(stalls, Map.of("stall", 79L))))).isEmpty();
    refused(Map.of("stall", 1L), Reason.SOLD_OUT, null);
    Promotion served = promotion(ledger.ask(change(stalls, Map.of("stall", 78L))));
    assertThat(served.about()).isEqualTo(party.about());
    assertThat(served.quantities()).isEqualTo(quantities(Map.of("balcony", 2L, "stall", 2L)));
    assertThat(ledger.books().taken()).isEqualTo(100);
  }

  @Test
  void aChildIsServedWithoutAnyLookAtTheAdultsWhoWait() {
    ledger.terms(terms(10, 3, 3, false));
    Verdict balconies = accepted(Map.of("balcony", 3L));
    Verdict stalls = accepted(Map.of("stall", 3L));
    for (int i = 0; i < 5; i++) {
      waits(Map.of("stall", 1L));
    }
    Verdict first = waits(Map.of("balcony", 1L));
    Promotion served = promotion(ledger.ask(change(balconies, Map.of("balcony", 2L))));
    assertThat(served.about()).isEqualTo(first.about());
    assertThat(served.place()).isEqualTo(new Place(6, 5, TreeMap.of("balcony", new Place(1, 0))));
    assertThat(Promotions.next(ledger.books().withCategories(more("stall")), Facts.at(NOON)))
        .isEqualTo(
            new Promotions.Next.Missing(
                new MissingFact.OfPlace(new Place.Key(Option.some("stall"), 1))));
    assertThat(stalls.accepted()).isTrue();
  }

  private TreeMap<String, io.lastseat.model.CategoryUnits> more(String name) {
    var units = ledger.books().units(name);
    return TreeMap.ofAll(
        ledger
            .books()
            .categories()
            .put(name, units.plus(-1).with(units.line().lookedAt(false)))
            .toJavaMap());
  }

  @Test
  void whoIsFirstInNoLineIsServedAndTheOthersKeepTheirs() {
    ledger.terms(terms(10, 2, 2, false));
    Verdict balconies = accepted(Map.of("balcony", 2L));
    accepted(Map.of("stall", 2L));
    waits(Map.of("balcony", 1L, "stall", 1L));
    Verdict second = waits(Map.of("balcony", 1L));
    assertThat(
            ledger
                .ask(change(balconies, Map.of("balcony", 1L)))
                .filter(Promotion.class::isInstance))
        .as("the party could use it")
        .isEmpty();
    Promotion served = promotion(ledger.ask(cancel(balconies)));
    assertThat(served.about()).isEqualTo(second.about());
    assertThat(served.place().lines()).isEmpty();
    assertThat(ledger.books().units("balcony").line().front()).isEqualTo(1);
    assertThat(ledger.books().units("balcony").line().requests()).isEqualTo(1);
    assertThat(ledger.books().unitsBefore(new Place(3, 3, TreeMap.of("stall", new Place(2, 1)))))
        .isEqualTo(1);
  }

  @Test
  void aSmallerWishLeavesALineAndIsServedThere() {
    ledger.terms(terms(10, 2, 2, false));
    accepted(Map.of("balcony", 2L));
    Verdict party = waits(Map.of("balcony", 1L, "stall", 2L));
    Verdict behind = waits(Map.of("balcony", 1L));
    assertThat(((Verdict) ledger.ask(change(party, Map.of("balcony", 2L))).head()).refusal())
        .contains(Reason.STILL_WAITING);
    Vector<Entry> entries = ledger.ask(change(party, Map.of("stall", 2L)));
    Grant lowered = ((Verdict) entries.head()).grant().get();
    assertThat(lowered.quantities()).isEqualTo(quantities(Map.of("stall", 2L)));
    assertThat(lowered.place().get().lines().keySet()).containsExactly("stall");
    assertThat(promotion(entries).grant().quantities()).isEqualTo(lowered.quantities());
    assertThat(ledger.books().units("balcony").line().requests()).isEqualTo(1);
    assertThat(ledger.books().units("stall").taken()).isEqualTo(2);
    ledger.ask(cancel(behind));
    assertThat(ledger.books().waiting().isEmpty()).isTrue();
    assertThat(ledger.books().units("balcony").line().isEmpty()).isTrue();
  }

  @Test
  void whoNamesAClosedCategoryIsRefusedInOrderAndWhoCanNeverFitToo() {
    ledger.terms(terms(10, 2, 2, false));
    accepted(Map.of("balcony", 2L, "stall", 2L));
    Verdict first = waits(Map.of("balcony", 2L));
    Verdict second = waits(Map.of("stall", 2L));
    ledger.terms(terms(10, 2, 2, true));
    Promotion refused = promotion(ledger.ask(Requests.cancel(99)));
    assertThat(refused.about()).isEqualTo(first.about());
    assertThat(refused.outcome())
        .isEqualTo(
            Outcome.rejected(Reason.CATEGORY_CLOSED, ledger.books(), Option.some("balcony")));
    ledger.terms(terms(10, 2, 1, false));
    Verdict stalls = waits(Map.of("balcony", 1L));
    assertThat(Ledger.promotions(ledger.ask(cancel(stalls)))).isEmpty();
    refused(Map.of("stall", 2L), Reason.SOLD_OUT, "stall");
    assertThat(ledger.books().units("stall").line().requests()).isEqualTo(1);
    assertThat(second.outcome()).isInstanceOf(Outcome.Waiting.class);
  }

  /** Otherwise it would stay open beside a full category, and each decision would read places. */
  @Test
  void afterALookInVainTheGateShutsUntilSomethingComesBack() {
    ledger.terms(terms(10, 2, 9, false));
    Verdict balconies = accepted(Map.of("balcony", 2L));
    waits(Map.of("balcony", 1L, "stall", 3L));
    Request single = asked(Map.of("balcony", 1L), false);
    assertThat(ledger.books().waiting().inVain()).isTrue();
    assertThat(Promotions.arePossible(ledger.books())).isFalse();
    assertThat(Gate.refusal(ledger.books(), single).map(Outcome.Rejected::reason))
        .contains(Reason.SOLD_OUT);
    accepted(Map.of("stall", 1L));
    assertThat(Promotions.arePossible(ledger.books())).isFalse();
    Vector<Entry> entries = ledger.ask(change(balconies, Map.of("balcony", 1L)));
    assertThat(Ledger.promotions(entries)).hasSize(1);
  }

  /**
   * Whose hold nobody could confirm any more waits on, and those behind must not have its units.
   */
  @Test
  void whoFitsAndIsNotServedKeepsItsUnitsFromThoseBehind() {
    Instant last = NOON.plusSeconds(60);
    ledger.terms(
        terms(10, 2, 2, false)
            .withHolds(
                new HoldTerms(Option.none(), Option.some(Duration.ofHours(1)), Option.some(last))));
    Verdict balconies = accepted(Map.of("balcony", 2L));
    Verdict stalls = accepted(Map.of("stall", 2L));
    Reserve holding = asked(Map.of("stall", 1L), true);
    Reserve.Content content =
        new Reserve.Content("a", 1, Option.none(), Option.some(Duration.ofMinutes(5)), true)
            .in(quantities(Map.of("stall", 1L)));
    assertThat(
            Ledger.verdict(ledger.ask(new Reserve(holding.id(), CONCERT, NOON, content))).outcome())
        .isInstanceOf(Outcome.Waiting.class);
    waits(Map.of("stall", 1L));
    Verdict elsewhere = waits(Map.of("balcony", 1L));

    assertThat(
            Ledger.promotions(
                ledger.ask(
                    new Cancel(Cancel.idFor(stalls.about()), CONCERT, last, stalls.about()))))
        .isEmpty();
    Request back = new Cancel(Cancel.idFor(balconies.about()), CONCERT, last, balconies.about());
    assertThat(promotion(ledger.ask(back)).about()).isEqualTo(elsewhere.about());
  }

  private static Terms terms(long capacity, long balcony, long stall, boolean closed) {
    return Terms.ofCapacity(capacity)
        .withWaiting(new WaitingTerms(Option.some(50L), Option.none()))
        .withCategories(
            Vector.of(category("balcony", balcony, closed), category("stall", stall, false)));
  }

  private static Category category(String name, long capacity, boolean closed) {
    return new Category(name, Option.some(capacity), Option.none(), Option.none(), closed);
  }

  private static Promotion promotion(Vector<Entry> entries) {
    return Ledger.promotions(entries).head();
  }

  private Verdict accepted(Map<String, Long> wanted) {
    Verdict verdict = ask(wanted, false);
    assertThat(verdict.accepted()).isTrue();
    return verdict;
  }

  private void refused(Map<String, Long> wanted, Reason reason, String category) {
    assertThat(ask(wanted, false).outcome())
        .isEqualTo(Outcome.rejected(reason, ledger.books(), Option.of(category)));
  }

  private Verdict waits(Map<String, Long> wanted) {
    Verdict verdict = ask(wanted, true);
    assertThat(verdict.outcome()).isInstanceOf(Outcome.Waiting.class);
    Waiter waiter = verdict.waiter().get();
    assertThat(waiter.place().keys().size()).isEqualTo(wanted.size());
    return verdict;
  }

  private Verdict ask(Map<String, Long> wanted, boolean waits) {
    return Ledger.verdict(ledger.ask(asked(wanted, waits)));
  }

  private Reserve asked(Map<String, Long> wanted, boolean waits) {
    Quantities quantities = quantities(wanted);
    Reserve.Content content =
        new Reserve.Content("a", quantities.sum(), Option.none(), Option.none(), waits)
            .in(quantities);
    return new Reserve(next(), CONCERT, NOON, content);
  }

  private Request change(Verdict about, Map<String, Long> to) {
    Quantities quantities = quantities(to);
    return new Change(next(), CONCERT, NOON, about.about(), quantities.sum(), quantities);
  }

  private static Request cancel(Verdict about) {
    return new Cancel(Cancel.idFor(about.about()), CONCERT, NOON, about.about());
  }

  private RequestId next() {
    return Requests.id(number++);
  }

  private static Quantities quantities(Map<String, Long> units) {
    return new Quantities(TreeMap.ofAll(new HashMap<>(units)));
  }
}
