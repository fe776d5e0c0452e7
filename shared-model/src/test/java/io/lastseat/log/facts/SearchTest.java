package io.lastseat.log.facts;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.STREAM;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.Books;
import io.lastseat.model.Requests;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.commit.RequestSet;
import io.lastseat.model.commit.StreamMark;
import io.lastseat.model.id.Floor;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.request.StreamPosition;
import io.vavr.collection.HashMap;
import io.vavr.collection.TreeSet;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What must be looked for, and where: nothing in ordinary weather, and never one too few. */
class SearchTest {

  private static final int EPOCH = 3;

  @Test
  void beforeTheFirstCommitNothingHasAVerdict() {
    assertThat(Search.of(pendingRequest("1", 0), Head.before(CONCERT), EPOCH)).isEmpty();
  }

  @Test
  void whatIsAboveTheMarkOfItsStreamHasNone() {
    assertThat(Search.of(pendingRequest("101", 7), head(0), EPOCH)).isEmpty();
    assertThat(Search.of(pendingRequest("101", 0), head(0), EPOCH)).isEmpty();
  }

  @Test
  void whatIsNotAboveItsMarkIsLookedForEverywhere() {
    for (String number : new String[] {"99", "100", "20"}) {
      Search search = Search.of(pendingRequest(number, 2), head(0), EPOCH).get();
      assertThat(search.anywhere()).isTrue();
      assertThat(search.after()).isEqualTo(2);
      assertThat(search.through()).isEqualTo(7);
    }
  }

  @Test
  void onlyTheMarkOfItsOwnLaneCounts() {
    PendingRequest other =
        new PendingRequest(
            new StoredRequest(Requests.reserveInLane(1), Option.some(new NotIn(EPOCH, 2))),
            Option.some(new StreamPosition(STREAM, BigInteger.ONE)));
    assertThat(Search.of(other, head(0), EPOCH)).isEmpty();
  }

  @Test
  void whatCameInAfterTheLastDecisionWithoutARecordNeedNotBeLookedFor() {
    assertThat(Search.of(pendingRequest("101", 5), head(5), EPOCH)).isEmpty();
    Search before = Search.of(pendingRequest("101", 4), head(5), EPOCH).get();
    assertThat(before.anywhere()).isFalse();
    assertThat(before.after()).isEqualTo(4);
    assertThat(before.through()).isEqualTo(5);
  }

  /** A call may have decided it: far from its floor with a row, and near it without. */
  @Test
  void whatNamesAFloorIsLookedForAsAnyOther() {
    long floor = 3_000;
    Head head = ofCalls(9_000);
    Search far = Search.of(behind(floor, floor), head, EPOCH).get();
    assertThat(far.anywhere()).as("by its row, and near its floor").isTrue();
    assertThat(far.tooLong()).isFalse();
    Search late = Search.of(behind(floor, 8_500), head, EPOCH).get();
    assertThat(late.anywhere()).as("few commits are left, and all are read").isFalse();
    assertThat(late.after()).as("it was looked for up to there").isEqualTo(8_500);
    assertThat(late.through()).isEqualTo(9_000);
  }

  private static PendingRequest behind(long floor, long notIn) {
    Reserve plain = Requests.reserve(1, 1);
    Reserve one =
        new Reserve(
            plain.id().behind(new Floor(0, floor)),
            CONCERT,
            plain.takenAt(),
            plain.applicant(),
            1,
            Option.none());
    return new PendingRequest(
        new StoredRequest(one, Option.some(new NotIn(EPOCH, notIn))),
        pendingRequest("101", notIn).position());
  }

  private static Head ofCalls(long number) {
    Head before = head(0);
    return new Head(
        number, before.books(), before.marks().withImmediate(number), before.decidedAt());
  }

  @Test
  void whatHasNoRecordIsLookedForEverywhere() {
    StoredRequest stored = pendingRequest("101", 5).stored();
    assertThat(Search.of(PendingRequest.found(stored), head(0), EPOCH).get().anywhere()).isTrue();
  }

  @Test
  void whatSaysNothingIsLookedForEverywhere() {
    PendingRequest silent =
        new PendingRequest(
            new StoredRequest(Requests.reserve(1, 1), Option.none()),
            pendingRequest("101", 5).position());
    Search search = Search.of(silent, head(0), EPOCH).get();
    assertThat(search.anywhere()).isTrue();
    assertThat(search.after()).isZero();
  }

  @Test
  void whatWasSaidBeforeARestoreCountsForNothing() {
    Search search = Search.of(pendingRequest("101", 5), head(5), EPOCH + 1).get();
    assertThat(search.after()).isZero();
    assertThat(search.through()).isEqualTo(5);
  }

  @Test
  void whatComesByAnUnknownStreamIsLookedForEverywhere() {
    PendingRequest other =
        new PendingRequest(
            pendingRequest("101", 7).stored(),
            Option.some(new StreamPosition("another", new BigInteger("101"))));
    assertThat(Search.of(other, head(0), EPOCH).get().anywhere()).isTrue();
  }

  @Test
  void aSearchThroughMoreThanAThousandCommitsIsTooLong() {
    assertThat(new Search(pendingRequest("1", 0), 0, 1_000, true, false).tooLong()).isFalse();
    assertThat(new Search(pendingRequest("1", 0), 0, 1_001, true, false).tooLong()).isTrue();
  }

  @Test
  void ofAFewImmediateCommitsTheLogTells() {
    assertThat(Search.of(pendingRequest("101", 5), head(1_005, 0, 5), EPOCH)).isEmpty();
    Search search = Search.of(pendingRequest("101", 5), head(1_007, 0, 1_005), EPOCH).get();
    assertThat(search).isEqualTo(new Search(search.pendingRequest(), 5, 1_005, false, false));
    assertThat(search.tooLong()).isFalse();
  }

  @Test
  void behindManyItIsFoundByItselfAndNotDeferred() {
    for (long last : new long[] {1_006, 5_005}) {
      Search search = Search.of(pendingRequest("101", 5), head(last, 0, last), EPOCH).get();
      assertThat(search.anywhere()).isTrue();
      assertThat(search.through()).as("no commit is read").isLessThanOrEqualTo(search.after());
      assertThat(search.tooLong()).isFalse();
    }
  }

  @Test
  void behindManyWhatWasDecidedOutOfTheTableIsStillReadInTheLog() {
    Search search = Search.of(pendingRequest("101", 5), head(5_000, 1_005, 5_000), EPOCH).get();
    assertThat(search).isEqualTo(new Search(search.pendingRequest(), 5, 1_005, true, false));
    assertThat(search.tooLong()).isFalse();
  }

  @Test
  void whereThatIsTooFarAwayItIsLookedForEverywhereAndTooLong() {
    Search search = Search.of(pendingRequest("101", 5), head(5_000, 1_006, 900), EPOCH).get();
    assertThat(search).isEqualTo(new Search(search.pendingRequest(), 5, 5_000, true, false));
    assertThat(search.tooLong()).isTrue();
  }

  @Test
  void afterARestoreAnImmediateVerdictMayStandAnywhere() {
    Search search = Search.of(pendingRequest("101", 4_999), head(5_000, 0, 5_000), EPOCH + 1).get();
    assertThat(search).isEqualTo(new Search(search.pendingRequest(), 0, 0, true, false));
  }

  @Test
  void whatWasLookedForIsLookedForInLaterCommitsAlone() {
    PendingRequest old = pendingRequest("99", 0);
    assertThat(Search.again(old, 5_000, head(5_000, 0, 5_000), EPOCH)).isEmpty();
    assertThat(Search.again(old, 4_000, head(5_000, 0, 5_000), EPOCH))
        .contains(new Search(old, 4_000, 5_000, true, false));
  }

  @Test
  void whatWasNewStaysSo() {
    assertThat(Search.again(pendingRequest("101", 5), 5, head(7, 0, 0), EPOCH)).isEmpty();
    assertThat(Search.again(pendingRequest("101", 2), 6, head(7, 5, 0), EPOCH)).isEmpty();
  }

  @Test
  void whereThatIsTooFarAwayItIsLookedForAsAtFirst() {
    PendingRequest old = pendingRequest("99", 0);
    Head head = head(5_000, 0, 5_000);
    assertThat(Search.again(old, 3_999, head, EPOCH)).isEqualTo(Search.of(old, head, EPOCH));
  }

  private static Head head(long unstreamedThrough) {
    return head(7, unstreamedThrough, 0);
  }

  private static Head head(long number, long unstreamedThrough, long immediateThrough) {
    Marks marks =
        new Marks(
            TreeSet.of(7L),
            HashMap.of(STREAM, new StreamMark(7, HashMap.of(0, new BigInteger("100")))),
            unstreamedThrough,
            immediateThrough,
            RequestSet.NONE);
    return new Head(number, Books.empty(CONCERT), marks, Instant.EPOCH);
  }

  private static PendingRequest pendingRequest(String number, long notIn) {
    return new PendingRequest(
        new StoredRequest(Requests.reserve(1, 1), Option.some(new NotIn(EPOCH, notIn))),
        Option.some(new StreamPosition(STREAM, new BigInteger(number))));
  }
}
