package io.lastseat.decide;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.Requests;
import io.lastseat.model.Verdict;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.Staff;
import io.lastseat.model.terms.Admission;
import io.lastseat.model.terms.HoldTerms;
import io.lastseat.model.terms.PerApplicant;
import io.lastseat.model.terms.Terms;
import io.lastseat.model.terms.WaitingTerms;
import io.lastseat.tables.Epoch;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is special about a lock. */
class LockRulesTest extends LeaseRules {

  @Test
  void theFirstOneMakesTheLockAndHasItToTheMillisecond() {
    assertThat(acquire("Ada").refusal()).isEmpty();
    LockGrant lock = books.lock().get();
    assertThat(lock.token()).isEqualTo(1);
    assertThat(lock.holder()).contains("Ada");
    assertThat(lock.grant().until()).contains(now.plus(MINUTE));
    assertThat(books.holds().isEmpty()).isTrue();
    assertThat(books.held()).isEqualTo(1);
    assertThat(books.left()).isEqualTo(0);
  }

  @Test
  void nobodyHasItAsWellBeforeItLapses() {
    acquire("Ada");
    now = now.plus(MINUTE).minusMillis(1);
    assertThat(acquire("Grace").refusal()).contains(Reason.SOLD_OUT);
    assertThat(books.lock().get().holder()).contains("Ada");
    now = now.plusMillis(1);
    assertThat(acquire("Grace").refusal()).isEmpty();
    assertThat(books.lock().get().token()).isEqualTo(3);
    assertThat(books.taken()).isEqualTo(1);
  }

  @Test
  void theLeaseCountsFromTheLaterOfTheClockAndTheCommit() {
    Instant commit = now;
    now = commit.plusSeconds(4);
    Request late = reserve("Ada", MINUTE);
    now = commit;
    decide(late);
    assertThat(books.lock().get().grant().until()).contains(now.plusSeconds(4).plus(MINUTE));
  }

  @Test
  void aRenewalKeepsTheTokenAndSetsTheLength() {
    acquire("Ada");
    now = now.plusSeconds(30);
    assertThat(renew(1, MINUTE).refusal()).isEmpty();
    assertThat(books.lock().get().token()).isEqualTo(1);
    assertThat(books.lock().get().grant().until()).contains(now.plus(MINUTE));
    assertThat(renew(1, Duration.ofSeconds(5)).refusal()).isEmpty();
    assertThat(books.lock().get().grant().until()).contains(now.plusSeconds(5));
    assertThat(books.taken()).isEqualTo(1);
    now = now.plusSeconds(4);
    assertThat(acquire("Grace").refusal()).contains(Reason.SOLD_OUT);
    now = now.plusSeconds(1);
    assertThat(renew(1, MINUTE).refusal()).contains(Reason.HOLD_LAPSED);
    assertThat(acquire("Grace").refusal()).isEmpty();
  }

  @Test
  void aLeaseCanBeRenewedForEverByADayAtMost() {
    acquire("Ada");
    for (int day = 0; day < 40; day++) {
      assertThat(renew(1, Limits.LONGEST_LEASE).refusal()).isEmpty();
      now = now.plus(Limits.LONGEST_LEASE).minusMillis(1);
    }
    assertThat(renew(1, Limits.LONGEST_LEASE.plusMillis(1)).refusal())
        .contains(Reason.HOLD_BEYOND_LIMIT);
    assertThat(decide(reserve("Grace", Limits.LONGEST_LEASE.plusMillis(1))).refusal())
        .contains(Reason.HOLD_BEYOND_LIMIT);
  }

  /** A plain lock has an end for every holder; no request keeps it for good. */
  @Test
  void aPlainLockAlwaysHasAnEnd() {
    Reserve endless = new Reserve(id(), CONCERT, now, "Ada", 1, Option.none());
    assertThat(decide(endless.creating(Terms.ofLock())).refusal())
        .contains(Reason.HOLD_BEYOND_LIMIT);
    assertThat(books.terms()).isEmpty();
    acquire("Ada");
    assertThat(confirm(2).refusal()).contains(Reason.HOLD_BEYOND_LIMIT);
    assertThat(books.lock().get().grant().until()).contains(now.plus(MINUTE));
  }

  @Test
  void nothingIsDecidedAboutItWithoutItsToken() {
    acquire("Ada");
    RequestId ada = Requests.id(1);
    Extend renewal = new Extend(id(), CONCERT, now, ada, Limits.LONGEST_LEASE);
    Confirm confirmation = new Confirm(id(), CONCERT, now, ada, Option.none());
    Cancel release = new Cancel(Cancel.idFor(ada), CONCERT, now, ada);
    Books before = books;
    for (Request request :
        List.of(
            renewal,
            renewal.by(2),
            renewal.by(Request.NO_TOKEN_YET),
            confirmation,
            confirmation.by(2),
            release,
            release.by(2),
            new Change(id(), CONCERT, now, ada, 1))) {
      assertThat(decide(request).refusal()).contains(Reason.NEEDS_TOKEN);
    }
    assertThat(books.lock()).isEqualTo(before.lock());
    assertThat(decide(renewal.by(1)).refusal()).isEmpty();
    assertThat(decide(release.by(1)).refusal()).isEmpty();
  }

  @Test
  void whatHasLapsedIsLostAlthoughNobodyHasTakenIt() {
    acquire("Ada");
    now = now.plus(MINUTE);
    assertThat(renew(1, MINUTE).refusal()).contains(Reason.HOLD_LAPSED);
    assertThat(confirm(1).refusal()).contains(Reason.HOLD_LAPSED);
    assertThat(release(1).refusal()).contains(Reason.HOLD_LAPSED);
    assertThat(books.lock().get().token()).isEqualTo(1);
    assertThat(books.taken()).isEqualTo(0);
  }

  @Test
  void whoeverIsFirstInTheLogWins() {
    acquire("Ada");
    Request renewal = new Extend(id(), CONCERT, now.plusSeconds(59), Requests.id(1), MINUTE).by(1);
    now = now.plus(MINUTE);
    Books before = books;
    assertThat(decide(renewal).refusal()).isEmpty();
    assertThat(acquire("Grace").refusal()).contains(Reason.SOLD_OUT);
    books = before;
    assertThat(acquire("Grace").refusal()).isEmpty();
    assertThat(decide(renewal).refusal()).contains(Reason.NOTHING_GRANTED);
    assertThat(books.lock().get().holder()).contains("Grace");
  }

  @Test
  void aReleaseNeverFreesTheLeaseOfSomebodyElse() {
    acquire("Ada");
    now = now.plus(MINUTE);
    acquire("Grace");
    assertThat(release(1).refusal()).contains(Reason.NOTHING_TO_CANCEL);
    assertThat(renew(1, MINUTE).refusal()).contains(Reason.NOTHING_GRANTED);
    assertThat(books.lock().get().isLive(books.clock())).isTrue();
    assertThat(books.taken()).isEqualTo(1);
  }

  @Test
  void tokensGrowOverReleasesAndAReleasedLockKnowsNoName() {
    acquire("Ada");
    assertThat(release(1).refusal()).isEmpty();
    assertThat(books.taken()).isEqualTo(0);
    assertThat(books.held()).isEqualTo(0);
    assertThat(books.lock().get().token()).isEqualTo(1);
    assertThat(books.lock().get().holder()).isEmpty();
    assertThat(release(1).refusal()).contains(Reason.NOTHING_TO_CANCEL);
    assertThat(renew(1, MINUTE).refusal()).contains(Reason.NOTHING_GRANTED);
    acquire("Grace");
    assertThat(books.lock().get().token()).isEqualTo(5);
  }

  /** A restored log counts its decisions from an earlier one on. */
  @Test
  void tokensGrowOverRestores() {
    acquire("Ada");
    Books restored = books;
    Instant then = now;
    for (int i = 0; i < 10; i++) {
      now = now.plus(MINUTE);
      acquire("Grace");
    }
    long earlier = books.lock().get().token();
    assertThat(earlier).isEqualTo(11);

    books = restored.inEpoch(1);
    now = then;
    assertThat(renew(1, MINUTE).refusal()).isEmpty();
    assertThat(books.lock().get().token()).as("of a lease from before").isEqualTo(1);
    now = now.plus(MINUTE);
    acquire("Grace");
    assertThat(books.lock().get().token()).isGreaterThan(earlier).isEqualTo((1L << 40) + 3);
    assertThat(books.inEpoch(0)).as("the epoch never falls").isEqualTo(books);
  }

  /** The greatest whole number that JavaScript knows exactly is 2^53 - 1. */
  @Test
  void tokensOfTheLastEpochAreNumbersThatJavaScriptKnows() {
    books = books.inEpoch(Epoch.MAX);
    acquire("Ada");
    assertThat(books.lock().get().token()).isGreaterThan((1L << 53) - (1L << 40));
    assertThat((Epoch.MAX + 1) * LockGrant.TOKENS_OF_AN_EPOCH).isEqualTo(1L << 53);
  }

  @Test
  void nobodyHasItBesideSomebodyElse() {
    acquire("Ada");
    Reserve staff =
        new Reserve(id(), CONCERT, now, "Grace", 1, Option.none(), Option.some(MINUTE))
            .by(new Staff(true, Option.none()));
    assertThat(decide(staff).refusal()).contains(Reason.LOCK_ALONE);
    assertThat(decide(staff.creating(Terms.ofLock())).refusal()).contains(Reason.SOLD_OUT);
    assertThat(decide(new Deposit(id(), CONCERT, now, 1)).refusal())
        .contains(Reason.CAPACITY_BEYOND_LIMIT);
    assertThat(decide(new Change(id(), CONCERT, now, Requests.id(1), 2)).refusal())
        .contains(Reason.NEEDS_TOKEN);
  }

  @Test
  void whetherItIsALockIsFixed() {
    acquire("Ada");
    assertThat(configure(Terms.ofCapacity(1)).refusal()).contains(Reason.LOCK_FIXED);
    Terms titled = Terms.ofLock().withAdmission(Admission.STREAM);
    assertThat(configure(titled).refusal()).isEmpty();
    assertThat(books.lock().get().token()).isEqualTo(1);
    now = now.plus(MINUTE);
    assertThat(acquire("Grace").refusal()).isEmpty();
    books = Requests.books(Terms.ofCapacity(1), 0);
    assertThat(configure(Terms.ofLock()).refusal()).contains(Reason.LOCK_FIXED);
    assertThat(acquire("Ada").refusal()).contains(Reason.TERMS_DIFFER);
  }

  @Test
  void aLockHasOneUnitAndNothingElse() {
    Terms lock = Terms.ofLock();
    PerApplicant limits = new PerApplicant(Option.some(1L), Option.none());
    HoldTerms holds = new HoldTerms(Option.none(), Option.some(MINUTE), Option.none());
    assertThatThrownBy(() -> lock.withCapacity(0)).hasMessageContaining("capacity of a lock");
    assertThatThrownBy(() -> lock.withCapacity(65)).hasMessageContaining("is 1 to 64");
    assertThatThrownBy(() -> Terms.ofExecution().withCapacity(2)).hasMessageContaining("execution");
    assertThatThrownBy(() -> lock.withHolds(holds)).hasMessageContaining("no terms for holds");
    assertThatThrownBy(() -> lock.withWaiting(new WaitingTerms(Option.some(1L), Option.none())))
        .hasMessageContaining("no waiting list");
    assertThatThrownBy(() -> lock.withPerApplicant(limits)).hasMessageContaining("applicants");
    assertThatThrownBy(
            () -> new Configure(id(), CONCERT, NOON, lock, Option.some(2), Option.none()))
        .hasMessageContaining("one lane");
  }

  private Verdict acquire(String holder) {
    return decide(reserve(holder, MINUTE));
  }

  private Reserve reserve(String holder, Duration lease) {
    return reserve(holder, Option.some(lease), Terms.ofLock());
  }

  private Verdict confirm(int reservation) {
    return decide(
        Shown.on(books, new Confirm(id(), CONCERT, now, Requests.id(reservation), Option.none())));
  }

  private Verdict release(int reservation) {
    RequestId target = Requests.id(reservation);
    return decide(Shown.on(books, new Cancel(Cancel.idFor(target), CONCERT, now, target)));
  }
}
