package io.lastseat.decide;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.command.Gate;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Outcome;
import io.lastseat.model.PriorState;
import io.lastseat.model.Reason;
import io.lastseat.model.Requests;
import io.lastseat.model.Verdict;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Category;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A resource whose units are of categories. */
class CategoryRulesTest {

  private static final Duration HOUR = Duration.ofHours(1);

  private static final Terms TERMS =
      Terms.ofCapacity(10)
          .withHolds(new HoldTerms(Option.none(), Option.some(HOUR), Option.none()))
          .withCategories(
              Vector.of(category("balcony", 2L), category("stall", 9L), category("child", null)));

  private final Ledger ledger = new Ledger(Requests.books(TERMS, 0));
  private int number = 100;

  @Test
  void eachCategoryAndTheWholeMustHaveRoom() {
    assertThat(reserve(Map.of("balcony", 1L, "stall", 5L)).accepted()).isTrue();
    assertThat(taken("balcony")).isEqualTo(1);
    assertThat(taken("stall")).isEqualTo(5);
    assertThat(ledger.books().taken()).isEqualTo(6);
    refuses(Map.of("balcony", 2L), Reason.NOT_ENOUGH_LEFT, "balcony");
    refuses(Map.of("child", 5L), Reason.NOT_ENOUGH_LEFT, null);
    assertThat(reserve(Map.of("child", 4L)).accepted()).isTrue();
    refuses(Map.of("child", 1L), Reason.SOLD_OUT, null);
  }

  /** Only what lasts shuts the gate. Within a reason the whole comes first, then their order. */
  @Test
  void aSoldOutCategoryIsNamedBeforeTooLittleOfTheWhole() {
    reserve(Map.of("balcony", 2L, "stall", 5L));
    refuses(Map.of("balcony", 1L, "child", 9L), Reason.SOLD_OUT, "balcony");
    refuses(Map.of("stall", 5L, "child", 1L), Reason.NOT_ENOUGH_LEFT, null);
    reserve(Map.of("stall", 3L));
    refuses(Map.of("balcony", 1L), Reason.SOLD_OUT, null);
  }

  @Test
  void theGateRefusesWhatASoldOutCategoryWouldNeed() {
    reserve(Map.of("balcony", 2L));
    assertThat(Gate.refusal(ledger.books(), asked(Map.of("balcony", 1L))))
        .contains(Outcome.rejected(Reason.SOLD_OUT, ledger.books(), Option.some("balcony")));
    assertThat(Gate.refusal(ledger.books(), asked(Map.of("stall", 1L)))).isEmpty();
    assertThat(Gate.refusal(ledger.books(), asked(Map.of("stall", 9L)))).isEmpty();
  }

  /** Whatever the terms say of the gate: its sender has made a mistake. */
  @Test
  void theGateRefusesWhatNamesOtherCategories() {
    Books books = Requests.books(TERMS, 0);
    assertThat(Gate.refusal(books, Requests.reserve(1, 1)).map(Outcome.Rejected::reason))
        .contains(Reason.CATEGORIES_DIFFER);
    assertThat(Gate.refusal(books, asked(Map.of("stalls", 1L))).flatMap(Outcome::category))
        .contains("stalls");
    Books plain = Requests.books(Terms.ofCapacity(10), 0);
    assertThat(Gate.refusal(plain, asked(Map.of("stall", 1L))).map(Outcome.Rejected::reason))
        .contains(Reason.CATEGORIES_DIFFER);
  }

  @Test
  void whatLapsesIsFreeInItsCategory() {
    Verdict held = reserve(Map.of("balcony", 2L), Option.some(HOUR.dividedBy(2)), NOON);
    Instant until = held.grant().get().until().get();
    refuses(Map.of("balcony", 1L), Reason.SOLD_OUT, "balcony");
    assertThat(reserve(Map.of("balcony", 2L), Option.none(), until).accepted()).isTrue();
    assertThat(taken("balcony")).isEqualTo(2);
    assertThat(verdict(new Confirm(next(), CONCERT, until, held.about(), Option.none())).outcome())
        .isEqualTo(Outcome.rejected(Reason.SOLD_OUT, ledger.books(), Option.some("balcony")));
  }

  @Test
  void aPartIsConfirmedAndNothingIsSwapped() {
    Verdict held =
        reserve(Map.of("balcony", 2L, "child", 1L), Option.some(HOUR.dividedBy(2)), NOON);
    assertThat(confirm(held, Map.of("balcony", 1L, "child", 2L)).refusal())
        .contains(Reason.MORE_THAN_GRANTED);
    assertThat(confirm(held, Map.of("balcony", 1L, "stall", 1L)).refusal())
        .contains(Reason.MORE_THAN_GRANTED);
    Verdict confirmed = confirm(held, Map.of("balcony", 1L));
    assertThat(confirmed.change()).isEqualTo(-2);
    assertThat(confirmed.moved()).isEqualTo(quantities(Map.of("balcony", -1L, "child", -1L)));
    assertThat(taken("balcony")).isEqualTo(1);
    assertThat(taken("child")).isZero();
    assertThat(ledger.books().held()).isZero();
  }

  /** One decision: no other request sees the units of both, or of neither. */
  @Test
  void unitsChangeFromOneCategoryIntoAnother() {
    Verdict first = reserve(Map.of("balcony", 2L));
    assertThat(change(first, Map.of("stall", 2L)).moved())
        .isEqualTo(quantities(Map.of("balcony", -2L, "stall", 2L)));
    assertThat(ledger.books().taken()).isEqualTo(2);
    Verdict second = reserve(Map.of("balcony", 1L, "stall", 7L));
    refused(change(first, Map.of("balcony", 1L, "stall", 3L)), Reason.SOLD_OUT, null);
    refused(change(second, Map.of("balcony", 3L)), Reason.NOT_ENOUGH_LEFT, "balcony");
    assertThat(change(second, Map.of("balcony", 2L)).accepted()).isTrue();
    assertThat(taken("stall")).isEqualTo(2);
  }

  /** It asks for more of a category, so all applies to it that applies to more. */
  @Test
  void aChangeThatRisesAnywhereIsMore() {
    Verdict first = reserve(Map.of("stall", 2L));
    ledger.terms(TERMS.withClosesAt(NOON));
    refused(change(first, Map.of("balcony", 1L)), Reason.CLOSED, null);
    assertThat(change(first, Map.of("stall", 1L)).accepted()).isTrue();
  }

  @Test
  void aClosedCategoryGivesNothingMoreAndTakesNothingBack() {
    Verdict granted = reserve(Map.of("balcony", 1L));
    Verdict held = reserve(Map.of("balcony", 1L), Option.some(HOUR.dividedBy(2)), NOON);
    close("balcony");
    refuses(Map.of("balcony", 1L), Reason.CATEGORY_CLOSED, "balcony");
    assertThat(confirm(held, Map.of("balcony", 1L)).accepted()).isTrue();
    refused(change(granted, Map.of("balcony", 2L)), Reason.CATEGORY_CLOSED, "balcony");
    assertThat(change(granted, Map.of("stall", 1L)).accepted()).isTrue();
    refused(change(granted, Map.of("balcony", 1L)), Reason.CATEGORY_CLOSED, "balcony");
  }

  @Test
  void aDepositRaisesTheWholeAlone() {
    reserve(Map.of("balcony", 2L, "child", 8L));
    verdict(new Deposit(next(), CONCERT, NOON, 5));
    refuses(Map.of("balcony", 1L), Reason.SOLD_OUT, "balcony");
    assertThat(reserve(Map.of("child", 5L)).accepted()).isTrue();
  }

  @Test
  void aLoweredCategoryTakesNothingAway() {
    reserve(Map.of("stall", 5L));
    ledger.terms(TERMS.withCategories(Vector.of(category("stall", 3L), category("child", null))));
    refuses(Map.of("stall", 1L), Reason.SOLD_OUT, "stall");
    assertThat(taken("stall")).isEqualTo(5);
    assertThat(reserve(Map.of("child", 5L)).accepted()).isTrue();
  }

  /** A row that is missing after a restore: the request waits, and no other does. */
  @Test
  void unitsThatTheirCategoryDoesNotHoldAreNotGivenBack() {
    Verdict held = reserve(Map.of("balcony", 2L), Option.some(HOUR.dividedBy(2)), NOON);
    Books swapped =
        ledger.books().withCategories(TreeMap.of("child", ledger.books().units("balcony")));
    Facts facts = new Ledger.States(NOON, id -> Option.some(PriorState.of(held)));
    RequestId id = held.about();
    Cancel cancel = new Cancel(Cancel.idFor(id), CONCERT, NOON, id);
    assertThat(Decider.decide(swapped, facts, cancel)).isInstanceOf(Decision.Missing.class);
    assertThat(Decider.decide(ledger.books(), facts, cancel)).isInstanceOf(Decision.Made.class);
  }

  @Test
  void termsThatNobodyCanMeanAreImpossible() {
    Vector<Category> twice = Vector.of(category("a", null), category("a", null));
    assertThatThrownBy(() -> Terms.ofCapacity(1).withCategories(twice))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> category("", null)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> asked(Map.of("a", -1L, "b", 2L)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private void close(String name) {
    ledger.terms(
        TERMS.withCategories(
            TERMS
                .categories()
                .map(
                    one ->
                        new Category(
                            one.name(),
                            one.capacity(),
                            one.title(),
                            one.note(),
                            one.name().equals(name)))));
  }

  private void refuses(Map<String, Long> wanted, Reason reason, String category) {
    refused(reserve(wanted), reason, category);
  }

  private void refused(Verdict verdict, Reason reason, String category) {
    assertThat(verdict.outcome())
        .isEqualTo(Outcome.rejected(reason, ledger.books(), Option.of(category)));
  }

  private Verdict reserve(Map<String, Long> wanted) {
    return reserve(wanted, Option.none(), NOON);
  }

  private Verdict reserve(Map<String, Long> wanted, Option<Duration> hold, Instant at) {
    return verdict(asked(wanted, hold, at));
  }

  private Reserve asked(Map<String, Long> wanted) {
    return asked(wanted, Option.none(), NOON);
  }

  private Reserve asked(Map<String, Long> wanted, Option<Duration> hold, Instant at) {
    Quantities all = quantities(wanted);
    return new Reserve(
        next(),
        CONCERT,
        at,
        new Reserve.Content("Ada", all.sum(), Option.none(), hold, false).in(all));
  }

  private Verdict confirm(Verdict reservation, Map<String, Long> wanted) {
    Quantities all = quantities(wanted);
    return verdict(
        new Confirm(next(), CONCERT, NOON, reservation.about(), Option.some(all.sum())).in(all));
  }

  private Verdict change(Verdict reservation, Map<String, Long> wanted) {
    Quantities all = quantities(wanted);
    return verdict(new Change(next(), CONCERT, NOON, reservation.about(), all.sum(), all));
  }

  private Verdict verdict(Request request) {
    return Ledger.verdict(ledger.ask(request));
  }

  private long taken(String category) {
    return ledger.books().units(category).taken();
  }

  private RequestId next() {
    return Requests.id(number++);
  }

  private static Quantities quantities(Map<String, Long> units) {
    return new Quantities(TreeMap.ofAll(units));
  }

  private static Category category(String name, Long capacity) {
    return new Category(name, Option.of(capacity), Option.none(), Option.none(), false);
  }
}
