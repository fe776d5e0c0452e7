package io.lastseat.decide;

import static io.lastseat.decide.Ledger.promotions;
import static io.lastseat.decide.Ledger.verdict;
import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.decide.facts.Facts;
import io.lastseat.decide.facts.MissingFact;
import io.lastseat.model.Reason;
import io.lastseat.model.Requests;
import io.lastseat.model.Verdict;
import io.lastseat.model.grant.Hold;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.Staff;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.PerApplicant;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What one applicant may have at the same moment. */
class TallyRulesTest {

  private static final Duration TEN = Duration.ofMinutes(10);
  private static final Instant LATER = NOON.plus(TEN).plusSeconds(20);

  private final Ledger ledger = new Ledger(Requests.books(terms(100, 3L, 2L), 0));

  private Configure replacing(int number, Terms terms) {
    return Requests.replacing(ledger.books().termsNumber(), number, terms);
  }

  private static Terms terms(long capacity, Long units, Long requests) {
    return Terms.ofCapacity(capacity)
        .withHolds(new HoldTerms(Option.none(), Option.some(Duration.ofHours(2)), Option.none()))
        .withPerApplicant(new PerApplicant(Option.of(units), Option.of(requests)));
  }

  private static Reserve of(String applicant, int number, long quantity) {
    return of(applicant, number, quantity, NOON, Option.none());
  }

  private static Reserve held(String applicant, int number, long quantity) {
    return of(applicant, number, quantity, NOON, Option.some(TEN));
  }

  private static Reserve of(
      String applicant, int number, long quantity, Instant at, Option<Duration> hold) {
    return new Reserve(
        Requests.id(number), CONCERT, at, applicant, quantity, Option.none(), hold, true);
  }

  private Tally tally(Request request) {
    return verdict(ledger.ask(request)).tally().get();
  }

  private Option<Reason> refusal(Request request) {
    return verdict(ledger.ask(request)).refusal();
  }

  @Test
  void unitsAreCountedByTheApplicantAsHeStands() {
    Tally first = tally(of("Ada", 1, 2));
    assertThat(first.units()).isEqualTo(2);
    assertThat(first.requests()).isEqualTo(1);
    assertThat(first.name()).isEqualTo(TallyName.of(CONCERT, "Ada", Option.none()));
    assertThat(refusal(of("Ada", 2, 2))).contains(Reason.APPLICANT_UNITS_BEYOND_LIMIT);
    assertThat(refusal(of("ada", 3, 2))).isEmpty();
    assertThat(refusal(of("Ada ", 4, 2))).isEmpty();
    assertThat(refusal(of("Ada", 5, 1))).isEmpty();
  }

  @Test
  void aNameIsOneInBothFormsOfUnicode() {
    Tally composed = tally(of("Zo\u00eb", 1, 2));
    assertThat(refusal(of("Zoe\u0308", 2, 2))).contains(Reason.APPLICANT_UNITS_BEYOND_LIMIT);
    Tally both = tally(of("Zoe\u0308", 3, 1));
    assertThat(both.name()).isEqualTo(composed.name());
    assertThat(both.units()).isEqualTo(3);
    assertThat(refusal(of("Zoe", 4, 3))).as("another letter").isEmpty();
    assertThat(refusal(of("Bo", 5, 3).comparedBy("zo\u00eb@example.org"))).isEmpty();
    assertThat(refusal(of("Bo", 6, 1).comparedBy("zoe\u0308@example.org")))
        .contains(Reason.APPLICANT_UNITS_BEYOND_LIMIT);
  }

  @Test
  void requestsAreCountedToo() {
    ledger.ask(of("Ada", 1, 1));
    ledger.ask(of("Ada", 2, 1));
    assertThat(refusal(of("Ada", 3, 1))).contains(Reason.APPLICANT_REQUESTS_BEYOND_LIMIT);
    assertThat(refusal(of("Ada", 4, 2))).contains(Reason.APPLICANT_UNITS_BEYOND_LIMIT);
    assertThat(ledger.books().taken()).isEqualTo(2);
  }

  @Test
  void aKeyIsComparedInsteadOfTheApplicantAndIsNobodysName() {
    ledger.ask(of("Ada", 1, 3).comparedBy("home"));
    assertThat(refusal(of("Bo", 2, 1).comparedBy("home")))
        .contains(Reason.APPLICANT_UNITS_BEYOND_LIMIT);
    assertThat(refusal(of("home", 3, 3))).isEmpty();
    assertThat(refusal(of("Ada", 4, 3))).isEmpty();
  }

  @Test
  void afterACancellationHeMayComeAgain() {
    ledger.ask(of("Ada", 1, 3));
    assertThat(tally(Requests.cancel(1)))
        .isEqualTo(Tally.empty(TallyName.of(CONCERT, "Ada", Option.none())));
    assertThat(refusal(of("Ada", 2, 3))).isEmpty();
  }

  @Test
  void whatHasLapsedNoLongerCountsAndIsCountedAgainWhenItIsConfirmedTooLate() {
    Verdict hold = verdict(ledger.ask(held("Ada", 1, 3)));
    Instant until = hold.grant().flatMap(grant -> grant.hold()).map(Hold::until).get();
    assertThat(hold.tally().get().unitsHeld().units().get(until)).contains(3L);
    assertThat(refusal(of("Ada", 2, 1))).contains(Reason.APPLICANT_UNITS_BEYOND_LIMIT);
    assertThat(refusal(of("Ada", 3, 1, LATER, Option.none()))).isEmpty();
    assertThat(refusal(confirm(1, Option.none()))).contains(Reason.APPLICANT_UNITS_BEYOND_LIMIT);
    Tally after = tally(confirm(1, Option.some(2L)));
    assertThat(after.units()).isEqualTo(3);
    assertThat(after.requests()).isEqualTo(2);
    assertThat(after.unitsHeld().isEmpty()).isTrue();
  }

  @Test
  void aLateConfirmationIsOneRequestMore() {
    ledger.ask(held("Ada", 1, 1));
    ledger.ask(of("Ada", 2, 1, LATER, Option.none()));
    ledger.ask(of("Ada", 3, 1, LATER, Option.none()));
    assertThat(refusal(confirm(1, Option.none()))).contains(Reason.APPLICANT_REQUESTS_BEYOND_LIMIT);
  }

  private static Confirm confirm(int number, Option<Long> quantity) {
    return new Confirm(
        Requests.id(100 + number + (quantity.isDefined() ? 10 : 0)),
        CONCERT,
        LATER,
        Requests.id(number),
        quantity);
  }

  @Test
  void aChangeToMoreIsLimitedAndOneToLessIsNot() {
    ledger.ask(of("Ada", 1, 2));
    assertThat(refusal(new Change(Requests.id(11), CONCERT, NOON, Requests.id(1), 4)))
        .contains(Reason.APPLICANT_UNITS_BEYOND_LIMIT);
    assertThat(tally(new Change(Requests.id(12), CONCERT, NOON, Requests.id(1), 3)).units())
        .isEqualTo(3);
    ledger.terms(terms(100, 1L, 1L));
    Tally less = tally(new Change(Requests.id(13), CONCERT, NOON, Requests.id(1), 2));
    assertThat(less.units()).isEqualTo(2);
    assertThat(less.requests()).isEqualTo(1);
  }

  @Test
  void whoWaitsCountsAndIsCountedOnWhenHeGetsIt() {
    ledger.terms(terms(1, 3L, 2L).withWaiting(new WaitingTerms(Option.some(5L), Option.some(TEN))));
    ledger.ask(of("Ada", 1, 1));
    assertThat(tally(of("Ada", 2, 1)).units()).isEqualTo(2);
    assertThat(refusal(of("Ada", 3, 1))).contains(Reason.APPLICANT_REQUESTS_BEYOND_LIMIT);
    var promoted = promotions(ledger.ask(Requests.cancel(1))).head();
    Tally after = promoted.tally().get();
    assertThat(after.units()).isEqualTo(1);
    assertThat(after.unitsHeld().units().values()).containsExactly(1L);
    assertThat(after.requestsHeld().units().values()).containsExactly(1L);
  }

  @Test
  void whoIsRefusedAtTheFrontOfTheListHasLess() {
    ledger.terms(terms(2, 3L, 2L).withWaiting(new WaitingTerms(Option.some(5L), Option.none())));
    ledger.ask(of("Ada", 1, 1));
    ledger.ask(of("Ada", 2, 2));
    var entries = ledger.ask(replacing(9, terms(1, 3L, 2L)));
    assertThat(promotions(entries)).isEmpty();
    Tally after = promotions(ledger.ask(Requests.cancel(1))).head().tally().get();
    assertThat(after.units()).isZero();
    assertThat(after.requests()).isZero();
  }

  @Test
  void whoWouldHaveMoreUnitsThanOneMayNowIsRefusedAtTheFrontAndTheNextIsServed() {
    ledger.terms(listed(3, 3L, null));
    ledger.ask(of("Bo", 1, 3));
    ledger.ask(of("Ada", 2, 3));
    ledger.ask(of("Cy", 3, 2));
    ledger.terms(listed(3, 2L, null));
    var served = promotions(ledger.ask(Requests.cancel(1)));
    assertThat(served.map(each -> each.outcome().refusal()))
        .containsExactly(Option.some(Reason.APPLICANT_UNITS_BEYOND_LIMIT), Option.none());
    assertThat(served.head().tally()).contains(Tally.empty(nameOf("Ada")));
    assertThat(ledger.books().taken()).isEqualTo(2);
    assertThat(ledger.books().waiting().isEmpty()).isTrue();
  }

  @Test
  void whoWouldHaveMoreRequestsThanOneMayNowIsRefusedAtTheFront() {
    ledger.terms(listed(2, null, 2L));
    ledger.ask(of("Bo", 1, 1));
    ledger.ask(of("Ada", 2, 1));
    ledger.ask(of("Ada", 3, 1));
    ledger.terms(listed(2, null, 1L));
    assertThat(promotions(ledger.ask(Requests.cancel(1))).map(each -> each.outcome().refusal()))
        .containsExactly(Option.some(Reason.APPLICANT_REQUESTS_BEYOND_LIMIT));
  }

  /** Like a request for more than the capacity, it blocks no place behind it. */
  @Test
  void heIsRefusedAsSoonAsSomethingIsFreeAndNotBefore() {
    ledger.terms(listed(3, 3L, null));
    ledger.ask(of("Bo", 1, 2));
    ledger.ask(of("Di", 2, 1));
    ledger.ask(of("Ada", 3, 3));
    ledger.ask(of("Cy", 4, 1));
    ledger.terms(listed(3, 2L, null));
    assertThat(promotions(ledger.ask(Requests.configure(9, listed(3, 2L, null))))).isEmpty();
    assertThat(promotions(ledger.ask(Requests.cancel(2))).map(each -> each.outcome().refusal()))
        .containsExactly(Option.some(Reason.APPLICANT_UNITS_BEYOND_LIMIT), Option.none());
  }

  @Test
  void whatElseHeWaitsForKeepsHimFromNothing() {
    ledger.terms(listed(3, 3L, 3L));
    ledger.ask(of("Bo", 1, 3));
    ledger.ask(of("Ada", 2, 2));
    Tally waiting = tally(of("Ada", 3, 1));
    assertThat(waiting.unitsWaiting()).isEqualTo(3);
    assertThat(waiting.requestsWaiting()).isEqualTo(2);
    ledger.terms(listed(3, 2L, 1L));
    var served = promotions(ledger.ask(Requests.cancel(1)));
    assertThat(served.map(each -> each.outcome().refusal()))
        .containsExactly(Option.none(), Option.some(Reason.APPLICANT_UNITS_BEYOND_LIMIT));
    assertThat(served.head().tally().get().unitsWaiting()).isEqualTo(1);
    assertThat(served.last().tally().get().unitsGranted()).isEqualTo(2);
    assertThat(served.last().tally().get().requestsWaiting()).isZero();
  }

  @Test
  void whatHasLapsedKeepsHimFromNothing() {
    ledger.terms(listed(3, 3L, null));
    ledger.ask(held("Ada", 1, 1));
    ledger.ask(of("Bo", 2, 2));
    ledger.ask(of("Ada", 3, 2));
    ledger.terms(listed(3, 2L, null));
    var served = promotions(ledger.ask(of("Cy", 4, 1, LATER, Option.none())));
    assertThat(served).as("one of three is free, and he waits for two").isEmpty();
    assertThat(promotions(ledger.ask(Requests.cancel(2))).map(each -> each.outcome().refusal()))
        .containsExactly(Option.none(), Option.none());
  }

  @Test
  void whoLeavesTheListWaitsForNothing() {
    ledger.terms(listed(1, 3L, null));
    ledger.ask(of("Bo", 1, 1));
    ledger.ask(of("Ada", 2, 1));
    assertThat(tally(Requests.cancel(2))).isEqualTo(Tally.empty(nameOf("Ada")));
  }

  @Test
  void whoWaitsForFewerHasLessOfHisLimit() {
    ledger.terms(listed(3, 3L, null));
    ledger.ask(of("Bo", 1, 2));
    ledger.ask(of("Ada", 2, 3));
    assertThat(refusal(of("Ada", 3, 1))).contains(Reason.APPLICANT_UNITS_BEYOND_LIMIT);
    Tally less = tally(new Change(Requests.id(11), CONCERT, NOON, Requests.id(2), 2));
    assertThat(less.unitsWaiting()).isEqualTo(2);
    assertThat(less.units()).isEqualTo(2);
    assertThat(less.requestsWaiting()).isEqualTo(1);
    assertThat(refusal(of("Ada", 4, 1))).isEmpty();
  }

  private static Terms listed(long capacity, Long units, Long requests) {
    return terms(capacity, units, requests)
        .withWaiting(new WaitingTerms(Option.some(5L), Option.none()));
  }

  private static TallyName nameOf(String applicant) {
    return TallyName.of(CONCERT, applicant, Option.none());
  }

  @Test
  void whoGoesOverTheCapacityDoesNotGoOverTheLimits() {
    Reserve over =
        new Reserve(Requests.id(1), CONCERT, NOON, "Ada", 4, Option.none(), Option.none())
            .by(new Staff(true, Option.some("Box office")));
    assertThat(refusal(over)).contains(Reason.APPLICANT_UNITS_BEYOND_LIMIT);
  }

  @Test
  void whetherThereAreLimitsIsFixedAndHowHighTheyAreIsNot() {
    assertThat(refusal(Requests.configure(1, Terms.ofCapacity(9)))).contains(Reason.LIMITS_FIXED);
    assertThat(refusal(replacing(2, terms(9, null, 7L)))).isEmpty();
    Ledger other = new Ledger(Requests.books(Terms.ofCapacity(9), 0));
    assertThat(verdict(other.ask(Requests.configure(3, terms(9, 1L, null)))).refusal())
        .contains(Reason.LIMITS_FIXED);
  }

  @Test
  void whereNobodyIsLimitedNobodyIsCounted() {
    Ledger other = new Ledger(Requests.books(Terms.ofCapacity(9), 0));
    Verdict plain = verdict(other.ask(of("Ada", 1, 9)));
    assertThat(plain.tally()).isEmpty();
    assertThat(plain.grant().flatMap(grant -> grant.whose())).isEmpty();
  }

  @Test
  void nothingIsDecidedBeforeItIsKnownWhatHeHas() {
    Decision decision = Decider.decide(ledger.books(), Facts.at(NOON), of("Ada", 1, 1));
    assertThat(decision)
        .isEqualTo(
            new Decision.Missing(
                new MissingFact.OfApplicant(TallyName.of(CONCERT, "Ada", Option.none()))));
  }
}
