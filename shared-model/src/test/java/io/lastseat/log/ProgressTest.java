package io.lastseat.log;

import static io.lastseat.model.Requests.CONCERT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.decide.Batch;
import io.lastseat.model.Arrival;
import io.lastseat.model.Commit;
import io.lastseat.model.Delivery;
import io.lastseat.model.Ledger;
import io.lastseat.model.Requests;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What counts as finished: an unbroken row from the front, however it came to its verdicts. */
class ProgressTest {

  private final Progress progress =
      new Progress(Vector.of(1, 2, 1, 3, 2, 4).map(ProgressTest::arrival));

  @Test
  void ofARequestThatStandsTwiceTheFirstCounts() {
    assertThat(progress.open()).containsExactly(arrival(1), arrival(2), arrival(3), arrival(4));
  }

  @Test
  void whatIsDecidedBehindAGapIsNotFinished() {
    progress.leaveOut(Set.of(Requests.id(1), Requests.id(3), Requests.id(4)));
    assertThat(finished()).isEqualTo(1);
    progress.leaveOut(Set.of(Requests.id(2)));
    assertThat(finished()).isEqualTo(6);
  }

  @Test
  void aCommitFinishesItsOwnAndNobodyElse() {
    Batch batch =
        Batch.decide(Ledger.empty(CONCERT), progress.open().subList(0, 2), Integer.MAX_VALUE);
    Commit commit = new Commit(1, Instant.EPOCH, batch.verdicts(), batch.ledger(), Delivery.NONE);
    progress.appended(commit);
    assertThat(finished()).isZero();
    progress.finish(commit);
    assertThat(finished()).isEqualTo(3);
    assertThat(progress.done(Option.none()).commits()).containsExactly(commit);
    assertThat(progress.open()).containsExactly(arrival(3), arrival(4));
  }

  @Test
  void aLostAppendIsFollowedByAPauseAndTooManyByAnEnd() {
    List<Integer> pauses = new ArrayList<>();
    for (int i = 0; i < SerialDecider.MAX_LOST_APPENDS; i++) {
      progress.lostAppend(pauses::add);
    }
    assertThat(pauses).hasSize(SerialDecider.MAX_LOST_APPENDS);
    assertThatThrownBy(() -> progress.lostAppend(pauses::add)).hasMessageContaining("faster");
    assertThat(progress.done(Option.none()).lostAppends()).isEqualTo(pauses.size() + 1);
  }

  private int finished() {
    return progress.done(Option.none()).finished();
  }

  private static Arrival arrival(int number) {
    return new Arrival(Requests.reserve(number, 1), Option.none());
  }
}
