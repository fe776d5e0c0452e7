package io.lastseat.tables;

import static io.lastseat.model.Requests.CONCERT;
import static io.lastseat.model.Requests.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.decide.Batch;
import io.lastseat.decide.Decider;
import io.lastseat.decide.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Commit;
import io.lastseat.model.LogSize;
import io.lastseat.model.Marks;
import io.lastseat.model.Requests;
import io.lastseat.model.Terms;
import io.lastseat.model.request.Arrival;
import io.lastseat.tables.commit.CommitBytes;
import io.lastseat.tables.commit.CommitCodec;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commits are cut by an estimate: it must never be too low, and for ordinary requests not far. */
class CommitSizeTest {

  private static final int HEAD_BYTES = 1_500;
  private static final int MAX_BYTES = 20_000;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void noCommitIsLargerThanItWasCutTo(long seed) {
    Random random = new Random(seed);
    List<Arrival> arrivals = new ArrayList<>();
    for (int number = 1; number <= 300; number++) {
      arrivals.add(Requests.arrival(Requests.any(random, number), Long.MAX_VALUE));
    }
    Commit commit = commit(Books.empty(CONCERT), arrivals);
    assertThat(bytes(commit)).isBetween(MAX_BYTES / 2, MAX_BYTES + HEAD_BYTES);
    assertThat(commit.books().log().bytes()).isBetween((long) bytes(commit), 2L * bytes(commit));
    assertThat(commit.books().log().indexed()).isTrue();
  }

  @Test
  void anOrdinaryVerdictTakesAboutATenthOfAWriteUnit() {
    List<Arrival> arrivals = new ArrayList<>();
    for (int number = 1; number <= 1_000; number++) {
      arrivals.add(Requests.arrival(Requests.reserve(number, 1), number));
    }
    Commit commit = commit(Requests.books(Terms.ofCapacity(500), 0), arrivals);
    assertThat(bytes(commit) / (double) commit.entries().size()).isBetween(60.0, 115.0);
  }

  @Test
  void aCommitOfOneOrdinaryVerdictIsOneWriteUnitAndStandsInNoIndex() {
    Commit first = commit(books(), List.of(Requests.arrival(Requests.reserve(1, 1), 1)));
    assertThat(bytes(first)).isBetween(200, 700);
    assertThat(first.books().log().indexed()).isFalse();
    assertThat(first.books().log().bytes()).isGreaterThanOrEqualTo(bytes(first));
    assertThat(CommitCodec.write(first)).containsKey("headNo");
    Commit second = new Commit(2, NOON, 1, first.entries(), first.books(), first.marks());
    assertThat(CommitCodec.write(second)).doesNotContainKey("headNo");
    Books indexed = first.books().withLog(new LogSize(9_999, true));
    assertThat(CommitCodec.write(new Commit(2, NOON, 1, first.entries(), indexed, first.marks())))
        .containsKey("headNo");
  }

  private static Books books() {
    return Requests.books(Terms.ofCapacity(500), 0);
  }

  private static Commit commit(Books before, List<Arrival> arrivals) {
    Batch batch = Batch.decide(before, Facts.at(NOON), arrivals, CommitBytes::ofEntry, MAX_BYTES);
    Marks marks = Marks.NONE.withDecided(1, Vector.ofAll(arrivals).take(batch.taken()));
    return new Commit(
        1,
        NOON,
        Decider.RULES,
        batch.entries(),
        batch.books().withLog(CommitBytes.after(batch.books(), marks, batch.bytes())),
        marks);
  }

  private static int bytes(Commit commit) {
    return ItemSize.of(CommitCodec.write(commit));
  }
}
