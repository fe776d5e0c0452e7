package io.lastseat.engine.batch;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.decide.Batch;
import io.lastseat.decide.facts.Facts;
import io.lastseat.engine.batch.BatchReport.Deferral;
import io.lastseat.model.Books;
import io.lastseat.model.Requests;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.row.VerdictRow;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The finished requests are an unbroken sequence from the front, however they were decided. */
class BatchStateTest {

  private final BatchState state =
      new BatchState(CONCERT, Vector.of(1, 2, 1, 3, 2, 4).map(BatchStateTest::pendingRequest));

  @Test
  void ofARequestThatStandsTwiceTheFirstCounts() {
    assertThat(state.open().all())
        .containsExactly(
            pendingRequest(1), pendingRequest(2), pendingRequest(3), pendingRequest(4));
  }

  @Test
  void whatIsDecidedBehindAGapIsNotFinished() {
    List.of(1, 3, 4).forEach(number -> state.found(row(number, 1), Vector.empty(), false));
    assertThat(state.done().finished()).isEqualTo(1);
    state.found(row(2, 1), Vector.empty(), false);
    assertThat(state.done().finished()).isEqualTo(6);
    assertThat(state.done().contradicting()).isEmpty();
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
    state.appended(commit);
    assertThat(state.done().finished()).isZero();
    assertThat(state.rows().due()).hasSize(2);
    assertThat(state.rowsAreThere()).containsExactly(1L);
    assertThat(state.done().finished()).isEqualTo(3);
    assertThat(state.done().commits()).containsExactly(commit);
    assertThat(state.open().all()).containsExactly(pendingRequest(3), pendingRequest(4));
  }

  @Test
  void whatIsDeferredIsOutOfTheWayAndTold() {
    state.defer(Requests.id(1), "why");
    assertThat(state.done().finished()).isEqualTo(1);
    assertThat(state.done().deferred().map(Deferral::id)).containsExactly(Requests.id(1));
    assertThat(state.open().all())
        .containsExactly(pendingRequest(2), pendingRequest(3), pendingRequest(4));
  }

  @Test
  void anotherContentUnderTheSameNameIsTold() {
    state.found(row(1, 9), Vector.empty(), false);
    assertThat(state.done().contradicting()).containsExactly(Requests.id(1));
    assertThat(state.done().finished()).isEqualTo(1);
  }

  @Test
  void whatIsNeededIsPlacedBefore() {
    state.open().placeBefore(Requests.id(2), pendingRequest(9));
    state.open().placeBefore(Requests.id(1), pendingRequest(4));
    assertThat(state.open().all())
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
      state.lostAppend(pauses::add);
    }
    assertThat(pauses).hasSize(BatchState.MAX_LOST_APPENDS);
    assertThatThrownBy(() -> state.lostAppend(pauses::add)).hasMessageContaining("faster");
    assertThat(state.done().lostAppends()).isEqualTo(pauses.size() + 1);
  }

  private static VerdictRow row(int number, long quantity) {
    Verdict verdict = Requests.granted(Requests.reserve(number, quantity), number, 0);
    return new VerdictRow(verdict, number, NOON, false);
  }

  private static PendingRequest pendingRequest(int number) {
    return Requests.pendingRequest(Requests.reserve(number, 1), number);
  }
}
