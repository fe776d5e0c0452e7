package io.lastseat.decide;

import static io.lastseat.decide.Ledger.promotions;
import static io.lastseat.decide.Ledger.verdict;
import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.decide.facts.Facts;
import io.lastseat.decide.facts.MissingFact;
import io.lastseat.model.Entry;
import io.lastseat.model.Outcome;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.Requests;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Hold;
import io.lastseat.model.grant.Place;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.grant.WaitingList;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Which requests wait, which come from the list, and when. */
class WaitingRulesTest {

  private static final Duration TEN = Duration.ofMinutes(10);

  private final Ledger ledger = new Ledger(Requests.books(listed(3), 0));

  private Configure replacing(int number, Terms terms) {
    return Requests.replacing(ledger.books().termsNumber(), number, terms);
  }

  private static Terms listed(long capacity) {
    return Terms.ofCapacity(capacity).withWaiting(new WaitingTerms(Option.some(3L), Option.none()));
  }

  private static Reserve wishing(int number, long quantity) {
    return wishing(number, quantity, NOON, Option.none());
  }

  private static Reserve wishing(int number, long quantity, Instant at, Option<Duration> hold) {
    return new Reserve(
        Requests.id(number), CONCERT, at, "a" + number, quantity, Option.none(), hold, true);
  }

  @Test
  void whereThereIsRoomNobodyWaits() {
    assertThat(verdict(ledger.ask(wishing(1, 3))).outcome()).isEqualTo(Outcome.accepted());
    assertThat(ledger.books().waiting()).isEqualTo(WaitingList.EMPTY);
  }

  @Test
  void whoFindsTooLittleGetsAPlace() {
    ledger.ask(wishing(1, 2));
    var first = verdict(ledger.ask(wishing(2, 2)));
    var second = verdict(ledger.ask(wishing(3, 1)));
    assertThat(first.status()).isEqualTo("waiting");
    assertThat(first.change()).isZero();
    assertThat(first.grant()).contains(Grant.waiting(2, new Place(1, 0)));
    assertThat(second.grant()).contains(Grant.waiting(1, new Place(2, 2)));
    assertThat(ledger.books().waiting()).isEqualTo(new WaitingList(1, 3, 2, 3, 0, 3));
    assertThat(ledger.books().taken()).isEqualTo(2);
    assertThat(ledger.books().left()).isZero();
    assertThat(ledger.books().free()).isEqualTo(1);
  }

  @Test
  void nobodyOvertakesThoughSomethingIsFree() {
    ledger.ask(wishing(1, 2));
    ledger.ask(wishing(2, 2));
    var plain = verdict(ledger.ask(Requests.reserve(3, 1)));
    assertThat(plain.refusal()).contains(Reason.SOLD_OUT);
    assertThat(plain.left()).isZero();
  }

  @Test
  void aListIsFullAndALargerWishThanThereIsNeverWaits() {
    ledger.ask(wishing(1, 3));
    for (int i = 2; i <= 4; i++) {
      assertThat(verdict(ledger.ask(wishing(i, 1))).status()).isEqualTo("waiting");
    }
    assertThat(verdict(ledger.ask(wishing(5, 1))).refusal()).contains(Reason.WAITING_LIST_FULL);
    assertThat(verdict(ledger.ask(wishing(6, 4))).refusal()).contains(Reason.SOLD_OUT);
    ledger.ask(Requests.cancel(3));
    assertThat(verdict(ledger.ask(wishing(7, 1))).status()).isEqualTo("waiting");
  }

  @Test
  void withoutAListNobodyWaits() {
    ledger.terms(Terms.ofCapacity(1));
    ledger.ask(wishing(1, 1));
    assertThat(verdict(ledger.ask(wishing(2, 1))).refusal()).contains(Reason.SOLD_OUT);
  }

  @Test
  void aCancellationPromotesInOrderAndInTheSameBatch() {
    ledger.ask(wishing(1, 3));
    ledger.ask(wishing(2, 2));
    ledger.ask(wishing(3, 1));
    Vector<Entry> entries = ledger.ask(Requests.cancel(1));
    assertThat(entries.map(Entry::about))
        .containsExactly(Cancel.idFor(Requests.id(1)), Requests.id(2), Requests.id(3));
    assertThat(entries.map(Entry::decisionNo)).containsExactly(4L, 5L, 6L);
    Promotion first = promotions(entries).head();
    assertThat(first)
        .isEqualTo(
            new Promotion(
                Requests.id(2),
                new Place(1, 0),
                5,
                NOON,
                2,
                Outcome.accepted(),
                Option.none(),
                1,
                0,
                Option.none()));
    assertThat(ledger.books().taken()).isEqualTo(3);
    assertThat(ledger.books().waiting()).isEqualTo(new WaitingList(3, 3, 0, 0, 3, 3));
  }

  @Test
  void theFirstOneWhoDoesNotFitHoldsBackTheOthers() {
    ledger.ask(wishing(1, 1));
    ledger.ask(wishing(2, 2));
    ledger.ask(wishing(3, 3));
    ledger.ask(wishing(4, 1));
    assertThat(promotions(ledger.ask(Requests.cancel(2)))).isEmpty();
    assertThat(ledger.books().free()).isEqualTo(2);
    assertThat(promotions(ledger.ask(Requests.cancel(1))).map(Promotion::about))
        .containsExactly(Requests.id(3));
    assertThat(promotions(ledger.ask(Requests.cancel(3))).map(Promotion::about))
        .containsExactly(Requests.id(4));
  }

  @Test
  void whoLeftIsPassedOver() {
    ledger.ask(wishing(1, 3));
    ledger.ask(wishing(2, 2));
    ledger.ask(wishing(3, 1));
    var left = verdict(ledger.ask(Requests.cancel(2)));
    assertThat(left.accepted()).isTrue();
    assertThat(left.change()).isZero();
    assertThat(left.unlisted()).isEqualTo(2);
    assertThat(ledger.books().waiting()).isEqualTo(new WaitingList(1, 3, 1, 1, 0, 3));
    assertThat(promotions(ledger.ask(Requests.cancel(1))).map(Promotion::place))
        .containsExactly(new Place(2, 2));
    assertThat(ledger.books().free()).isEqualTo(2);
  }

  @Test
  void whenTheLastOneLeavesNothingIsHeldBack() {
    ledger.ask(wishing(1, 2));
    ledger.ask(wishing(2, 2));
    ledger.ask(Requests.cancel(2));
    assertThat(ledger.books().waiting()).isEqualTo(new WaitingList(2, 2, 0, 0, 2, 2));
    assertThat(verdict(ledger.ask(Requests.reserve(3, 1))).accepted()).isTrue();
  }

  @Test
  void moreCapacityALowerQuantityAndADepositMakeRoom() {
    ledger.ask(wishing(1, 3));
    ledger.ask(wishing(2, 1));
    ledger.ask(wishing(3, 1));
    ledger.ask(wishing(4, 1));
    assertThat(promotions(ledger.ask(replacing(10, listed(4)))).map(Promotion::about))
        .containsExactly(Requests.id(2));
    Request fewer = new Change(Requests.id(11), CONCERT, NOON, Requests.id(1), 2);
    assertThat(promotions(ledger.ask(fewer)).map(Promotion::about)).containsExactly(Requests.id(3));
    assertThat(
            promotions(ledger.ask(new Deposit(Requests.id(12), CONCERT, NOON, 1)))
                .map(Promotion::about))
        .containsExactly(Requests.id(4));
  }

  @Test
  void aLapsedHoldPromotesBeforeTheRequestThatFindsIt() {
    holding(Option.none());
    ledger.ask(wishing(1, 3, NOON, Option.some(TEN)));
    ledger.ask(wishing(2, 1));
    Instant late = NOON.plus(Duration.ofMinutes(11));
    Vector<Entry> entries = ledger.ask(Requests.reserve(3, 2, late));
    assertThat(entries.map(Entry::about)).containsExactly(Requests.id(2), Requests.id(3));
    assertThat(promotions(entries).head().at()).isEqualTo(late);
    assertThat(verdict(entries).accepted()).isTrue();
    assertThat(ledger.books().free()).isZero();
  }

  @Test
  void whatComesFromTheListIsHeldAsTheTermsOrTheRequestSay() {
    holding(Option.none());
    ledger.ask(wishing(1, 3));
    ledger.ask(wishing(2, 1, NOON, Option.some(Duration.ofMinutes(5))));
    ledger.ask(wishing(3, 1));
    Vector<Promotion> promoted = promotions(ledger.ask(Requests.cancel(1)));
    assertThat(promoted.map(Promotion::hold))
        .containsExactly(Option.some(Hold.of(NOON, Duration.ofMinutes(5))), Option.<Hold>none());
    assertThat(ledger.books().held()).isEqualTo(1);
  }

  @Test
  void aPromotionMayHaveAHoldOfItsOwnAndLapsesToTheNext() {
    holding(Option.some(Duration.ofHours(1)));
    ledger.ask(wishing(1, 3));
    ledger.ask(wishing(2, 3, NOON, Option.some(TEN)));
    ledger.ask(wishing(3, 3));
    assertThat(promotions(ledger.ask(Requests.cancel(1))).head().hold())
        .contains(Hold.of(NOON, Duration.ofHours(1)));
    Instant later = NOON.plus(Duration.ofMinutes(62));
    Vector<Entry> entries = ledger.ask(Requests.reserve(4, 1, later));
    assertThat(promotions(entries).map(Promotion::about)).containsExactly(Requests.id(3));
    assertThat(verdict(entries).refusal()).contains(Reason.SOLD_OUT);
  }

  @Test
  void whatHasYetToComeCanOnlyBeCancelled() {
    holding(Option.none());
    ledger.ask(wishing(1, 3));
    ledger.ask(wishing(2, 1));
    RequestId waiting = Requests.id(2);
    Vector<Request> requests =
        Vector.of(
            new Confirm(Requests.id(5), CONCERT, NOON, waiting, Option.none()),
            new Extend(Requests.id(6), CONCERT, NOON, waiting, TEN),
            new Change(Requests.id(7), CONCERT, NOON, waiting, 2));
    for (Request request : requests) {
      assertThat(verdict(ledger.ask(request)).refusal()).contains(Reason.STILL_WAITING);
    }
    assertThat(verdict(ledger.ask(Requests.cancel(2))).accepted()).isTrue();
    assertThat(
            verdict(ledger.ask(new Confirm(Requests.id(8), CONCERT, NOON, waiting, Option.none())))
                .refusal())
        .contains(Reason.NOTHING_GRANTED);
  }

  @Test
  void whoWantsFewerKeepsHisPlaceAndIsServedAtOnceIfTheyFit() {
    ledger.ask(wishing(1, 1));
    ledger.ask(wishing(2, 3));
    ledger.ask(wishing(3, 2));
    Vector<Entry> entries = ledger.ask(fewer(11, 2, 2));
    assertThat(entries.map(Entry::about)).containsExactly(Requests.id(11), Requests.id(2));
    assertThat(verdict(entries).grant())
        .contains(Grant.waiting(3, new Place(1, 0)).waitingFor(2, Quantities.NONE));
    assertThat(verdict(entries).change()).isZero();
    assertThat(verdict(entries).unlisted()).isEqualTo(1);
    assertThat(promotions(entries).head().units()).isEqualTo(2);
    assertThat(promotions(entries).head().changes()).isEqualTo(2);
    assertThat(ledger.books().taken()).isEqualTo(3);
    assertThat(ledger.books().waiting()).isEqualTo(new WaitingList(2, 3, 1, 2, 2, 5));
  }

  @Test
  void whoWantsFewerAndStandsBehindOthersWaitsOn() {
    ledger.ask(wishing(1, 2));
    ledger.ask(wishing(2, 2));
    ledger.ask(wishing(3, 3));
    ledger.ask(wishing(4, 1));
    assertThat(promotions(ledger.ask(fewer(11, 3, 1)))).isEmpty();
    assertThat(promotions(ledger.ask(fewer(12, 3, 1)))).as("the same once more").isEmpty();
    WaitingList list = ledger.books().waiting();
    assertThat(list).isEqualTo(new WaitingList(1, 4, 3, 4, 0, 6));
    assertThat(list.unitsBefore(new Place(3, 5))).as("at most").isEqualTo(5);
    Vector<Promotion> served = promotions(ledger.ask(Requests.cancel(1)));
    assertThat(served.map(Promotion::about)).containsExactly(Requests.id(2), Requests.id(3));
    assertThat(served.map(Promotion::units)).containsExactly(2L, 1L);
    assertThat(served.last().changes()).isEqualTo(3);
    assertThat(ledger.books().left()).isZero();
    assertThat(promotions(ledger.ask(Requests.cancel(2))).map(Promotion::about))
        .containsExactly(Requests.id(4));
    assertThat(ledger.books().waiting().isEmpty()).isTrue();
  }

  @Test
  void whoWantsFewerLeavesWithThoseAlone() {
    ledger.ask(wishing(1, 3));
    ledger.ask(wishing(2, 3));
    ledger.ask(fewer(11, 2, 1));
    assertThat(verdict(ledger.ask(Requests.cancel(2))).unlisted()).isEqualTo(1);
    assertThat(ledger.books().waiting().isEmpty()).isTrue();
    assertThat(verdict(ledger.ask(fewer(12, 2, 1))).refusal()).contains(Reason.NOTHING_GRANTED);
  }

  @Test
  void whereItIsClosedHeIsRefusedBeforeHeCanWantFewer() {
    ledger.ask(wishing(1, 3));
    ledger.ask(wishing(2, 3));
    Terms closed = listed(3).withClosing(Option.some(new Closing(NOON, Option.none())));
    ledger.terms(closed);
    Vector<Entry> entries = ledger.ask(fewer(11, 2, 1));
    assertThat(promotions(entries).map(one -> one.outcome().refusal()))
        .containsExactly(Option.some(Reason.RESOURCE_CLOSED));
    assertThat(verdict(entries).refusal()).contains(Reason.NOTHING_GRANTED);
  }

  private static Change fewer(int number, int reservation, long quantity) {
    return new Change(Requests.id(number), CONCERT, NOON, Requests.id(reservation), quantity);
  }

  @Test
  void whoCanNeverFitIsRefusedWhenHeStandsFirst() {
    ledger.ask(wishing(1, 1));
    ledger.ask(wishing(2, 3));
    ledger.ask(wishing(3, 1));
    Vector<Entry> entries = ledger.ask(replacing(10, listed(2)));
    assertThat(promotions(entries).map(Promotion::outcome))
        .containsExactly(
            new Outcome.Rejected(Reason.NOT_ENOUGH_LEFT, Option.none()), Outcome.accepted());
    assertThat(promotions(entries).head().grant().isEnded()).isTrue();
    assertThat(ledger.books().taken()).isEqualTo(2);
  }

  @Test
  void whenTheResourceIsClosedEverybodyOnTheListIsRefused() {
    ledger.ask(wishing(1, 3));
    ledger.ask(wishing(2, 1));
    ledger.ask(wishing(3, 1));
    Terms closed =
        listed(3).withClosing(Option.some(new Closing(NOON, Option.some("The hall is flooded."))));
    Vector<Promotion> refused = promotions(ledger.ask(replacing(10, closed)));
    assertThat(refused.map(Promotion::about)).containsExactly(Requests.id(2), Requests.id(3));
    assertThat(refused.map(Promotion::outcome).flatMap(Outcome::refusal))
        .containsOnly(Reason.RESOURCE_CLOSED);
    assertThat(ledger.books().waiting().isEmpty()).isTrue();
    assertThat(ledger.books().taken()).isEqualTo(3);
  }

  @Test
  void aConfirmationThatComesTooLateStandsBehindThoseWhoWait() {
    holding(Option.none());
    ledger.ask(wishing(1, 2, NOON, Option.some(TEN)));
    ledger.ask(wishing(2, 3));
    Instant late = NOON.plus(Duration.ofMinutes(11));
    Vector<Entry> entries =
        ledger.ask(new Confirm(Requests.id(5), CONCERT, late, Requests.id(1), Option.none()));
    assertThat(promotions(entries).map(Promotion::about)).containsExactly(Requests.id(2));
    assertThat(verdict(entries).refusal()).contains(Reason.SOLD_OUT);
  }

  @Test
  void whatDoesNotFitIntoACommitComesFirstInTheNext() {
    ledger.ask(wishing(1, 3));
    ledger.ask(wishing(2, 1));
    ledger.ask(wishing(3, 1));
    ledger.ask(wishing(4, 1));
    Vector<Request> both = Vector.of(Requests.cancel(1), Requests.reserve(5, 1));
    assertThat(ledger.decide(NOON, both, 2).map(Entry::about))
        .containsExactly(Cancel.idFor(Requests.id(1)), Requests.id(2));
    assertThat(ledger.decide(NOON, both.tail(), 2).map(Entry::about))
        .containsExactly(Requests.id(3), Requests.id(4));
    assertThat(verdict(ledger.decide(NOON, both.tail(), 2)).refusal()).contains(Reason.SOLD_OUT);
  }

  @Test
  void whoeverIsNotKnownIsAskedForOnlyIfSomethingIsFree() {
    ledger.ask(wishing(1, 3));
    ledger.ask(wishing(2, 1));
    Facts nothing = Facts.at(NOON);
    assertThat(Promotions.next(ledger.books(), nothing))
        .isInstanceOf(Promotions.Next.Nothing.class);
    assertThat(Promotions.next(ledger.books().withDecision(-1), nothing))
        .isEqualTo(
            new Promotions.Next.Missing(new MissingFact.OfPlace(new Place.Key(Option.none(), 1))));
  }

  private void holding(Option<Duration> promotionHold) {
    ledger.terms(
        listed(3)
            .withHolds(
                new HoldTerms(Option.none(), Option.some(TEN.multipliedBy(9)), Option.none()))
            .withWaiting(new WaitingTerms(Option.some(3L), promotionHold)));
  }
}
