package io.lastseat.decide;

import static io.lastseat.decide.Ledger.promotions;
import static io.lastseat.decide.Ledger.verdict;
import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.Outcome;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.Requests;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Which requests wait for a lock, which one gets it from the line, and when. */
class LockLineRulesTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration TWENTY = Duration.ofSeconds(20);

  private final Ledger ledger = new Ledger(Books.empty(CONCERT));
  private Instant now = NOON;

  @Test
  void whoFindsItFreeDoesNotWait() {
    assertThat(verdict(wait(1)).outcome()).isEqualTo(Outcome.accepted());
    assertThat(ledger.books().lock().get().holder()).contains("a1");
  }

  @Test
  void aReleaseGivesItToTheFirstInLineWithATokenOfItsOwn() {
    wait(1);
    assertThat(verdict(wait(2)).status()).isEqualTo("waiting");
    wait(3);
    now = now.plusSeconds(7);
    Promotion promotion = promotions(release(1)).single();
    LockGrant lock = ledger.books().lock().get();
    assertThat(promotion.about()).isEqualTo(Requests.id(2));
    assertThat(lock.reservation()).isEqualTo(Requests.id(2));
    assertThat(lock.token()).isEqualTo(promotion.decisionNo()).isEqualTo(5);
    assertThat(lock.holder()).as("who waits is known by his place alone").isEmpty();
    assertThat(lock.grant().until()).as("to the millisecond").contains(now.plus(MINUTE));
    assertThat(ledger.books().holds().isEmpty()).isTrue();
    assertThat(ledger.books().taken()).isEqualTo(1);
    assertThat(ledger.books().waiting().requests()).isEqualTo(1);
  }

  @Test
  void aLapseGivesItToTheFirstInLineWithTheNextRequestOfAnybody() {
    wait(1);
    now = now.plusSeconds(50);
    wait(2);
    wait(3);
    assertThat(ledger.books().wakesAt()).contains(NOON.plus(MINUTE));
    now = NOON.plus(MINUTE);
    Vector<Entry> entries = renew(3);
    assertThat(promotions(entries).map(Promotion::about)).containsExactly(Requests.id(2));
    assertThat(verdict(entries).refusal()).contains(Reason.STILL_WAITING);
    assertThat(ledger.books().lock().get().grant().until()).contains(now.plus(MINUTE));
  }

  @Test
  void whoSaysThatItLapsedAndStandsFirstHasItForNoLonger() {
    wait(1);
    now = now.plusSeconds(50);
    wait(2);
    now = NOON.plus(MINUTE);
    Vector<Entry> entries = renew(2);
    assertThat(promotions(entries)).hasSize(1);
    assertThat(verdict(entries).refusal()).contains(Reason.NEEDS_TOKEN);
    assertThat(ledger.books().lock().get().grant().until()).contains(now.plus(MINUTE));
    assertThat(ledger.books().lock().get().token()).isEqualTo(3);
  }

  @Test
  void aLeaseThatWasRenewedMeanwhileIsNotDisturbed() {
    wait(1);
    now = now.plusSeconds(50);
    wait(2);
    renew(1);
    now = NOON.plus(MINUTE);
    Vector<Entry> entries = renew(2);
    assertThat(promotions(entries)).isEmpty();
    assertThat(verdict(entries).refusal()).contains(Reason.STILL_WAITING);
    assertThat(ledger.books().lock().get().reservation()).isEqualTo(Requests.id(1));
  }

  @Test
  void whoHasWaitedTooLongIsPassedOver() {
    wait(1);
    wait(2);
    now = now.plusSeconds(1);
    wait(3);
    now = NOON.plus(TWENTY);
    Vector<Promotion> promotions = promotions(release(1));
    assertThat(promotions.map(Promotion::outcome))
        .containsExactly(
            new Outcome.Rejected(Reason.WAITED_TOO_LONG, Option.none()), Outcome.accepted());
    assertThat(ledger.books().lock().get().reservation()).isEqualTo(Requests.id(3));
  }

  @Test
  void whoHasWaitedTooLongLeavesFromBehindOthersThoughTheLockIsHeld() {
    wait(1);
    now = now.plusSeconds(5);
    wait(2);
    ledger.ask(acquire(3).waitingFor(Duration.ofSeconds(1)));
    wait(4);
    ledger.ask(acquire(5).waitingFor(Duration.ofSeconds(2)));
    now = now.plusSeconds(2);
    Vector<Promotion> promotions = promotions(ledger.ask(acquire(6)));
    assertThat(promotions.map(Promotion::about)).containsExactly(Requests.id(3), Requests.id(5));
    assertThat(promotions.map(Promotion::outcome))
        .containsOnly(new Outcome.Rejected(Reason.WAITED_TOO_LONG, Option.none()));
    assertThat(ledger.books().queue().waiters().map(waiter -> waiter.id()))
        .containsExactly(Requests.id(2), Requests.id(4));
    assertThat(ledger.books().waiting().requests()).isEqualTo(2);
    assertThat(promotions(release(1)).map(Promotion::about)).containsExactly(Requests.id(2));
    assertThat(promotions(release(2)).map(Promotion::about)).containsExactly(Requests.id(4));
  }

  @Test
  void whatIsDecidedTooLateGetsNothingThoughItIsFree() {
    Reserve late = waiting(1);
    now = NOON.plus(TWENTY);
    assertThat(verdict(ledger.decide(now, Vector.of(late), 9)).refusal())
        .contains(Reason.WAITED_TOO_LONG);
    assertThat(ledger.books().terms()).isEmpty();
  }

  @Test
  void whoGivesUpIsNotServed() {
    wait(1);
    wait(2);
    wait(3);
    assertThat(verdict(release(2)).accepted()).isTrue();
    assertThat(ledger.books().lock().get().reservation()).isEqualTo(Requests.id(1));
    release(1);
    assertThat(ledger.books().lock().get().reservation()).isEqualTo(Requests.id(3));
    release(3);
    assertThat(ledger.books().lock().get().grant().isEnded()).isTrue();
    assertThat(ledger.books().waiting().isEmpty()).isTrue();
  }

  @Test
  void whoeverDoesNotWaitComesAfterThoseWhoDo() {
    wait(1);
    wait(2);
    release(1);
    release(2);
    wait(3);
    wait(4);
    assertThat(verdict(ledger.ask(acquire(5))).refusal()).contains(Reason.SOLD_OUT);
  }

  @Test
  void whatIsOverIsOverThoughSomebodyWaits() {
    wait(1);
    release(1);
    wait(2);
    wait(3);
    assertThat(verdict(renew(1)).refusal()).contains(Reason.NOTHING_GRANTED);
    assertThat(ledger.books().lock().get().reservation()).isEqualTo(Requests.id(2));
  }

  @Test
  void afterARestoreTheirTokensAreGreaterToo() {
    Ledger restored = new Ledger(Books.empty(CONCERT).inEpoch(3));
    restored.ask(waiting(1));
    restored.ask(waiting(2));
    RequestId first = Requests.id(1);
    restored.ask(Shown.on(restored.books(), new Cancel(Cancel.idFor(first), CONCERT, now, first)));
    LockGrant lock = restored.books().lock().get();
    assertThat(lock.reservation()).isEqualTo(Requests.id(2));
    assertThat(lock.token()).isEqualTo((3L << 40) + 4);
  }

  @Test
  void onlySoManyWait() {
    wait(1);
    for (int i = 2; i < 2 + Limits.MAX_WAITING_FOR_LOCK; i++) {
      assertThat(verdict(wait(i)).status()).isEqualTo("waiting");
    }
    assertThat(verdict(wait(5000)).refusal()).contains(Reason.WAITING_LIST_FULL);
  }

  @Test
  void aLineOfThoseWhoHaveGoneByIsEmptyThoughTheLockIsHeld() {
    wait(1);
    for (int i = 2; i < 2 + Limits.MAX_WAITING_FOR_LOCK; i++) {
      wait(i);
    }
    now = NOON.plus(TWENTY).minusMillis(1);
    assertThat(verdict(wait(5000)).refusal()).contains(Reason.WAITING_LIST_FULL);
    now = NOON.plus(TWENTY);
    Vector<Entry> entries = wait(5001);
    assertThat(promotions(entries)).hasSize(64).noneMatch(Promotion::accepted);
    assertThat(verdict(entries).status()).isEqualTo("waiting");
    assertThat(ledger.books().queue().waiters()).hasSize(1);
    assertThat(ledger.books().lock().get().reservation()).isEqualTo(Requests.id(1));
    assertThat(promotions(release(1)).single().about()).isEqualTo(Requests.id(5001));
  }

  @Test
  void aRenewalLetsThoseGoWhoHaveGoneByAndNobodyElse() {
    wait(1);
    wait(2);
    now = now.plusSeconds(1);
    wait(3);
    now = NOON.plus(TWENTY);
    Vector<Entry> entries = renew(1);
    assertThat(promotions(entries).map(Promotion::about)).containsExactly(Requests.id(2));
    assertThat(verdict(entries).accepted()).isTrue();
    assertThat(ledger.books().queue().waiters().map(waiter -> waiter.id()))
        .containsExactly(Requests.id(3));
  }

  private Vector<Entry> wait(int number) {
    return ledger.ask(waiting(number));
  }

  private Reserve waiting(int number) {
    return acquire(number).waitingFor(TWENTY);
  }

  private Reserve acquire(int number) {
    return new Reserve(
            Requests.id(number), CONCERT, now, "a" + number, 1, Option.none(), Option.some(MINUTE))
        .creating(Terms.ofLock());
  }

  private Vector<Entry> release(int number) {
    RequestId id = Requests.id(number);
    return ledger.ask(Shown.on(ledger.books(), new Cancel(Cancel.idFor(id), CONCERT, now, id)));
  }

  private Vector<Entry> renew(int number) {
    return ledger.ask(
        Shown.on(
            ledger.books(),
            new Extend(Requests.id(9_000 + number), CONCERT, now, Requests.id(number), MINUTE)));
  }
}
