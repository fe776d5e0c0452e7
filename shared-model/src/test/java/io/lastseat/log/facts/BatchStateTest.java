package io.lastseat.log.facts;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.decide.Batch;
import io.lastseat.decide.facts.Facts;
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

/** What counts as finished: an unbroken row from the front, however it came to its verdicts. */
class BatchStateTest {

  private final BatchState course =
      new BatchState(
          new RequestBatch(
              CONCERT, Vector.of(1, 2, 1, 3, 2, 4).map(BatchStateTest::pendingRequest)));

  @Test
  void ofARequestThatStandsTwiceTheFirstCounts() {
    assertThat(course.open())
        .containsExactly(
            pendingRequest(1), pendingRequest(2), pendingRequest(3), pendingRequest(4));
  }

  @Test
  void whatIsDecidedBehindAGapIsNotFinished() {
    List.of(1, 3, 4).forEach(number -> course.found(verdict(number, 1)));
    assertThat(course.done().finished()).isEqualTo(1);
    course.found(verdict(2, 1));
    assertThat(course.done().finished()).isEqualTo(6);
    assertThat(course.done().contradicting()).isEmpty();
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
    course.appended(commit);
    assertThat(course.done().finished()).isZero();
    assertThat(course.due()).hasSize(2);
    assertThat(course.rowsAreThere()).containsExactly(1L);
    assertThat(course.done().finished()).isEqualTo(3);
    assertThat(course.done().commits()).containsExactly(commit);
    assertThat(course.open()).containsExactly(pendingRequest(3), pendingRequest(4));
  }

  @Test
  void whatIsDeferredIsOutOfTheWayAndTold() {
    course.defer(Requests.id(1), "why");
    assertThat(course.done().finished()).isEqualTo(1);
    assertThat(course.done().deferred().map(Deferral::id)).containsExactly(Requests.id(1));
    assertThat(course.open())
        .containsExactly(pendingRequest(2), pendingRequest(3), pendingRequest(4));
  }

  @Test
  void anotherContentUnderTheSameNameIsTold() {
    course.found(verdict(1, 9));
    assertThat(course.done().contradicting()).containsExactly(Requests.id(1));
    assertThat(course.done().finished()).isEqualTo(1);
  }

  @Test
  void whatIsNeededIsPlacedBefore() {
    course.placeBefore(Requests.id(2), pendingRequest(9));
    course.placeBefore(Requests.id(1), pendingRequest(4));
    assertThat(course.open())
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
      course.lostAppend(pauses::add);
    }
    assertThat(pauses).hasSize(BatchState.MAX_LOST_APPENDS);
    assertThatThrownBy(() -> course.lostAppend(pauses::add)).hasMessageContaining("faster");
    assertThat(course.done().lostAppends()).isEqualTo(pauses.size() + 1);
  }

  private static Verdict verdict(int number, long quantity) {
    return Requests.granted(Requests.reserve(number, quantity), number, 0);
  }

  private static PendingRequest pendingRequest(int number) {
    return Requests.pendingRequest(Requests.reserve(number, 1), number);
  }
}
