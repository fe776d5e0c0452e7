package io.lastseat.telemetry;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.log.ImmediateCommit;
import io.lastseat.model.LogSize;
import io.lastseat.model.Requests;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.terms.Terms;
import org.junit.jupiter.api.Test;

/** The lines that operators search for, in full. */
class CommitFiguresTest {

  static final Head ROOM_FOR_TWO =
      new Head(7, Requests.books(Terms.ofCapacity(3), 1), Marks.NONE, NOON);

  @Test
  void aCommitOfImmediateAdmissionSaysSo() {
    assertThat(CommitFigures.line(immediate(2)))
        .isEqualTo(
            "{\"event\":\"commit\",\"resource\":\"concert\",\"admission\":\"immediate\","
                + "\"commit\":8,\"decisions\":1,\"lastDecision\":1,\"accepted\":1,\"capacity\":3,"
                + "\"taken\":3,\"logFilledPercent\":0,\"oldestWaitedMillis\":250,\"refused\":{}}");
  }

  @Test
  void aCommitByTheStreamSaysNothingOfIt() {
    assertThat(CommitFigures.line(byStream(immediate(3))))
        .isEqualTo(
            "{\"event\":\"commit\",\"resource\":\"concert\","
                + "\"commit\":8,\"decisions\":1,\"lastDecision\":1,\"accepted\":0,\"capacity\":3,"
                + "\"taken\":1,\"logFilledPercent\":0,\"oldestWaitedMillis\":250,"
                + "\"refused\":{\"not_enough_left\":1}}");
  }

  @Test
  void aClockThatIsBehindMakesNoNegativeWait() {
    Commit commit =
        ImmediateCommit.of(
            ROOM_FOR_TWO, Requests.reserve(1, 1, NOON.plusSeconds(1)), NOON.plusMillis(250), 0);
    assertThat(CommitFigures.line(commit)).contains("\"oldestWaitedMillis\":0");
  }

  @Test
  void aLogIsFilledByItsBytes() {
    Commit commit = immediate(1);
    Commit large =
        new Commit(
            commit.number(),
            commit.decidedAt(),
            commit.rules(),
            commit.entries(),
            commit.books().withLog(new LogSize(LogSize.MAX_BYTES / 4, false)),
            commit.marks());
    assertThat(CommitFigures.line(large)).contains("\"logFilledPercent\":25");
  }

  @Test
  void lostAppendsAreCounted() {
    assertThat(new Event.LostAppends(CONCERT, 2).line().get())
        .isEqualTo("{\"event\":\"lostAppends\",\"resource\":\"concert\",\"times\":2}");
  }

  /** The verdict on a request for so many, a quarter of a second after it was asked. */
  static Commit immediate(long quantity) {
    return ImmediateCommit.of(ROOM_FOR_TWO, Requests.reserve(1, quantity), NOON.plusMillis(250), 0);
  }

  static Commit byStream(Commit commit) {
    return new Commit(
        commit.number(),
        commit.decidedAt(),
        commit.rules(),
        commit.entries(),
        commit.books(),
        Marks.NONE);
  }
}
