package io.lastseat.log.facts;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.decide.Batch;
import io.lastseat.decide.facts.Facts;
import io.lastseat.log.facts.Decided.Deferral;
import io.lastseat.model.Books;
import io.lastseat.model.Requests;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.request.PendingRequest;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The finished requests are an unbroken sequence from the front, however they were decided. */
class BatchStateTest {

  private final BatchState progress =
      new BatchState(
          new RequestBatch(
              CONCERT, Vector.of(1, 2, 1, 3, 2, 4).map(BatchStateTest::pendingRequest)));

  @Test
  void ofARequestThatStandsTwiceTheFirstCounts() {
    assertThat(progress.open())
        .containsExactly(
            pendingRequest(1), pendingRequest(2), pendingRequest(3), pendingRequest(4));
  }

  @Test
  void whatIsDecidedBehindAGapIsNotFinished() {
    List.of(1, 3, 4).forEach(number -> progress.found(verdict(number, 1)));
    assertThat(progress.done().finished()).isEqualTo(1);
    progress.found(verdict(2, 1));
    assertThat(progress.done().finished()).isEqualTo(6);
    assertThat(progress.done().contradicting()).isEmpty();
  }

  @Test
  void aCommitFinishesItsOwnWhenItsRowsAreThere() {
    Batch batch =
        Batch.decide(
            Books.empty(CONCERT),
            Facts.at(NOON),
            Vector.of(pendingRequest(1), pendingRequest(2)),
            entry -> 1,
            Integer.MAX_VALUE);
    Commit commit = new Commit(1, NOON, 1, batch.entries(), batch.books(), Marks.NONE);
    progress.appended(commit);
    assertThat(progress.done().finished()).isZero();
    assertThat(progress.due()).hasSize(2);
    assertThat(progress.rowsAreThere()).containsExactly(1L);
    assertThat(progress.done().finished()).isEqualTo(3);
    assertThat(progress.done().commits()).containsExactly(commit);
    assertThat(progress.open()).containsExactly(pendingRequest(3), pendingRequest(4));
  }

  @Test
  void whatIsDeferredIsOutOfTheWayAndTold() {
    progress.defer(Requests.id(1), "why");
    assertThat(progress.done().finished()).isEqualTo(1);
    assertThat(progress.done().deferred().map(Deferral::id)).containsExactly(Requests.id(1));
    assertThat(progress.open())
        .containsExactly(pendingRequest(2), pendingRequest(3), pendingRequest(4));
  }

  @Test
  void anotherContentUnderTheSameNameIsTold() {
    progress.found(verdict(1, 9));
    assertThat(progress.done().contradicting()).containsExactly(Requests.id(1));
    assertThat(progress.done().finished()).isEqualTo(1);
  }

  @Test
  void whatIsNeededIsPlacedBefore() {
    progress.placeBefore(Requests.id(2), pendingRequest(9));
    progress.placeBefore(Requests.id(1), pendingRequest(4));
    assertThat(progress.open())
        .containsExactly(
            pendingRequest(4),
            pendingRequest(1),
            pendingRequest(9),
            pendingRequest(2),
            pendingRequest(3));
  }

  @Test
  void aLostAppendIsFollowedByAPauseAndTooManyByAnEnd() {
    List<Integer> pauses = new ArrayList<>();
    for (int i = 0; i < BatchState.MAX_LOST_APPENDS; i++) {
      progress.lostAppend(pauses::add);
    }
    assertThat(pauses).hasSize(BatchState.MAX_LOST_APPENDS);
    assertThatThrownBy(() -> progress.lostAppend(pauses::add)).hasMessageContaining("faster");
    assertThat(progress.done().lostAppends()).isEqualTo(pauses.size() + 1);
  }

  private static Verdict verdict(int number, long quantity) {
    return Requests.granted(Requests.reserve(number, quantity), number, 0);
  }

  private static PendingRequest pendingRequest(int number) {
    return Requests.pendingRequest(Requests.reserve(number, 1), number);
  }
}
