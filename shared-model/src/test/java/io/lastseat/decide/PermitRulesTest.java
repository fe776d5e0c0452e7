package io.lastseat.decide;

import static io.lastseat.decide.Ledger.promotions;
import static io.lastseat.decide.Ledger.verdict;
import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.Requests;
import io.lastseat.model.Verdict;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What is special about a lock with several permits. */
class PermitRulesTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private Ledger ledger = new Ledger(Books.empty(CONCERT));
  private Instant now = NOON;

  @Test
  void eachGetsTheLowestFreeNumberAndATokenOfItsOwn() {
    assertThat(acquire(1).accepted()).isTrue();
    assertThat(acquire(2).accepted()).isTrue();
    assertThat(acquire(3).left()).isZero();
    assertThat(acquire(4).refusal()).contains(Reason.SOLD_OUT);
    assertThat(live()).containsExactly("1 of 1 by 1", "2 of 2 by 2", "3 of 3 by 3");
    release(2);
    acquire(5);
    assertThat(live()).containsExactly("1 of 1 by 1", "2 of 5 by 6", "3 of 3 by 3");
    assertThat(ledger.books().lock().get().token()).isEqualTo(6);
    assertThat(ledger.books().permits().grants().flatMap(LockGrant::holder)).isEmpty();
  }

  @Test
  void eachLapsesByItself() {
    acquire(1);
    now = now.plusSeconds(10);
    acquire(2);
    acquire(3);
    now = NOON.plus(MINUTE).minusMillis(1);
    assertThat(acquire(4).refusal()).contains(Reason.SOLD_OUT);
    now = now.plusMillis(1);
    assertThat(verdict(renew(1)).refusal()).contains(Reason.HOLD_LAPSED);
    assertThat(ledger.books().taken()).isEqualTo(2);
    assertThat(ledger.books().held()).isEqualTo(2);
    assertThat(acquire(5).accepted()).isTrue();
    assertThat(live()).containsExactly("1 of 5 by 6", "2 of 2 by 2", "3 of 3 by 3");
    assertThat(verdict(renew(2)).accepted()).isTrue();
    now = NOON.plusSeconds(10).plus(MINUTE);
    ledger.ask(reserve(6));
    assertThat(live()).containsExactly("1 of 5 by 6", "2 of 2 by 2", "3 of 6 by 8");
  }

  @Test
  void anOldTokenRenewsAndReleasesNothingButALowerOneOfAnotherPermitDoes() {
    acquire(1);
    acquire(2);
    release(2);
    acquire(3);
    assertThat(verdict(renew(2)).refusal()).contains(Reason.NOTHING_GRANTED);
    Extend forged = extend(3).by(2);
    assertThat(verdict(ledger.ask(forged)).refusal()).contains(Reason.NEEDS_TOKEN);
    assertThat(verdict(renew(1)).accepted()).isTrue();
    assertThat(verdict(release(1)).accepted()).isTrue();
    assertThat(live()).containsExactly("2 of 3 by 4");
  }

  @Test
  void allDueWaitersArePromotedInOneCommitEachWithItsToken() {
    for (int i = 1; i <= 3; i++) {
      acquire(i);
    }
    for (int i = 4; i <= 8; i++) {
      assertThat(verdict(ledger.ask(reserve(i).waitingFor(MINUTE.multipliedBy(2)))).status())
          .isEqualTo("waiting");
    }
    assertThat(ledger.books().wakesAt()).contains(NOON.plus(MINUTE));
    now = now.plus(MINUTE);
    Vector<Entry> entries = renew(1);
    assertThat(promotions(entries).map(Promotion::about))
        .containsExactly(Requests.id(4), Requests.id(5), Requests.id(6));
    assertThat(live()).containsExactly("1 of 4 by 9", "2 of 5 by 10", "3 of 6 by 11");
    assertThat(promotions(release(5)).single().about()).isEqualTo(Requests.id(7));
    assertThat(live()).contains("2 of 7 by 14");
  }

  @Test
  void whereThePermitsAreLoweredNobodyLosesALease() {
    for (int i = 1; i <= 3; i++) {
      acquire(i);
    }
    assertThat(configure(2).accepted()).isTrue();
    assertThat(verdict(renew(3)).accepted()).isTrue();
    release(1);
    assertThat(acquire(4, 2).refusal()).as("two still live").contains(Reason.SOLD_OUT);
    release(2);
    assertThat(acquire(5, 2).accepted()).isTrue();
    assertThat(live()).as("3 stays").containsExactly("1 of 5 by 9", "3 of 3 by 3");
    release(3);
    assertThat(acquire(6, 2).accepted()).isTrue();
    assertThat(acquire(7, 2).refusal()).as("3 is nobody's").contains(Reason.SOLD_OUT);
    assertThat(live()).containsExactly("1 of 5 by 9", "2 of 6 by 11");
  }

  @Test
  void whereTheyAreRaisedThoseWhoWaitGetThem() {
    for (int i = 1; i <= 3; i++) {
      acquire(i);
    }
    ledger.ask(reserve(4).waitingFor(MINUTE));
    ledger.ask(reserve(5).waitingFor(MINUTE));
    Vector<Entry> entries = ledger.ask(configuration(4));
    assertThat(promotions(entries).single().about()).isEqualTo(Requests.id(4));
    assertThat(live()).contains("4 of 4 by 7").hasSize(4);
  }

  @Test
  void aCallSaysTheNumberThatThereIs() {
    acquire(1);
    assertThat(acquire(2, 1).refusal()).contains(Reason.TERMS_DIFFER);
    assertThat(acquire(3, 4).refusal()).contains(Reason.TERMS_DIFFER);
    assertThat(configure(1).refusal()).contains(Reason.LOCK_FIXED);
    assertThat(configure(64).accepted()).isTrue();
    assertThat(acquire(4, 64).accepted()).isTrue();
    ledger = new Ledger(Books.empty(CONCERT));
    acquire(5, 1);
    assertThat(configure(2).refusal()).contains(Reason.LOCK_FIXED);
  }

  @Test
  void nobodyHasTwoPermitsByOneRequest() {
    acquire(1);
    Reserve two =
        new Reserve(Requests.id(2), CONCERT, now, "a", 2, Option.none(), Option.some(MINUTE))
            .creating(Terms.ofLock(3));
    assertThat(verdict(ledger.ask(two)).refusal()).contains(Reason.QUANTITY_BEYOND_LIMIT);
    Change more = new Change(Requests.id(3), CONCERT, now, Requests.id(1), 2);
    assertThat(verdict(ledger.ask(more)).refusal()).contains(Reason.NEEDS_TOKEN);
  }

  @Test
  void tokensOfEachNumberGrowOverRestores() {
    acquire(1);
    acquire(2);
    Books restored = ledger.books().inEpoch(1);
    ledger = new Ledger(restored);
    assertThat(verdict(renew(2)).accepted()).isTrue();
    acquire(3);
    release(2);
    acquire(4);
    long epoch = 1L << 40;
    assertThat(live())
        .containsExactly("1 of 1 by 1", "2 of 4 by " + (epoch + 6), "3 of 3 by " + (epoch + 4));
  }

  /** Returns each live lease: its number, whose it is, and its token. */
  private Vector<String> live() {
    Books books = ledger.books();
    return books
        .permits()
        .live(books.clock())
        .map(
            lease ->
                "%d of %d by %d"
                    .formatted(lease.permit().get(), number(lease.reservation()), lease.token()));
  }

  private static int number(RequestId id) {
    return Vector.range(1, 100).find(each -> Requests.id(each).equals(id)).get();
  }

  private Verdict acquire(int number) {
    return acquire(number, 3);
  }

  private Verdict acquire(int number, int permits) {
    return verdict(ledger.ask(reserve(number, permits)));
  }

  private Reserve reserve(int number) {
    return reserve(number, 3);
  }

  private Reserve reserve(int number, int permits) {
    return new Reserve(
            Requests.id(number), CONCERT, now, "a" + number, 1, Option.none(), Option.some(MINUTE))
        .creating(Terms.ofLock(permits));
  }

  private Vector<Entry> release(int number) {
    RequestId id = Requests.id(number);
    return ledger.ask(Shown.on(ledger.books(), new Cancel(Cancel.idFor(id), CONCERT, now, id)));
  }

  private Vector<Entry> renew(int number) {
    return ledger.ask(Shown.on(ledger.books(), extend(number)));
  }

  private Extend extend(int number) {
    return new Extend(
        Requests.id(9_000 + (int) ledger.books().decisions()),
        CONCERT,
        now,
        Requests.id(number),
        MINUTE);
  }

  private Verdict configure(int permits) {
    return verdict(ledger.ask(configuration(permits)));
  }

  private Configure configuration(int permits) {
    return new Configure(
        Requests.id(8_000 + permits),
        CONCERT,
        now,
        Terms.ofLock(permits),
        Option.none(),
        Option.some(ledger.books().termsNumber()));
  }
}
