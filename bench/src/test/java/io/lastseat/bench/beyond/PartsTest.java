package io.lastseat.bench.beyond;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.lastseat.bench.beyond.Backlog.Slice;
import io.lastseat.log.LogLimits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PartsTest {

  @Test
  void latenciesHaveTheMeasuredPercentiles() {
    SplittableRandom random = new SplittableRandom(3);
    long[] micros = new long[100_000];
    Arrays.setAll(micros, i -> Latency.ONE_ITEM.sample(random));
    Arrays.sort(micros);

    assertThat(micros[50_000] / 1000.0).isCloseTo(7.55, withinPercentage(2));
    assertThat(micros[90_000] / 1000.0).isCloseTo(11.3, withinPercentage(2));
    assertThat(micros[99_000] / 1000.0).isCloseTo(16.2, withinPercentage(5));
    assertThat(micros[0]).isGreaterThanOrEqualTo(5_470);
    assertThat(micros[99_999]).isLessThanOrEqualTo(29_000);
  }

  @Test
  void aKeyAdmitsItsUnitsAndNoMore() {
    KeyLimit key = new KeyLimit(1);
    int admitted = 0;
    for (long micros = 1_000; micros <= 10_000_000; micros += 100) {
      admitted += key.admits(micros, 5, 0) ? 5 : 0;
    }
    assertThat(admitted).isBetween(10_990, 11_010); // one second's units were there to begin with
    assertThat(key.admits(10_000_000, 0, 1)).isTrue();
  }

  @Test
  void aFullCommitIsAsLargeAsLastseatMakesIt() {
    CommitSize size = CommitSize.ofLanes(1);
    Log.Commit full = commit(size.verdicts(), 0);

    assertThat(size.verdicts()).isBetween(450, 500);
    assertThat(size.bytes(full)).isLessThan(LogLimits.ORDINARY.commitBytes());
    assertThat(size.bytes(full) - size.verdicts() * 64.0).isCloseTo(186, withinPercentage(2));
    assertThat(size.writeUnits(commit(1, 0))).isEqualTo(2);
    assertThat(size.headReadUnits(full)).isEqualTo(1);
  }

  @Test
  void theHeadOfACommitGrowsWithItsLanes() {
    double each = (headBytes(64, 0) - headBytes(1, 0)) / 63;

    assertThat(each).isBetween(23.0, 25.0); // 21 digits, a name of one or two, one for the entry
    assertThat(List.of(1, 16, 32)).allMatch(lanes -> headUnits(lanes, 0) == 1);
    assertThat(headUnits(64, 0)).isEqualTo(2);
    assertThat(CommitSize.ofLanes(64).headReadUnits(commit(1, 0))).isEqualTo(1);
  }

  @Test
  void theHeadOfACommitGrowsWithWhatItConfirmsBeyondAGap() {
    assertThat(headBytes(16, 1) - headBytes(16, 0)).isEqualTo("rowsBeyond".length() + 3 + 5);
    assertThat(headBytes(16, 63) - headBytes(16, 1)).isEqualTo(62 * 5);
    assertThat(headUnits(16, 63)).isEqualTo(1);
    assertThat(headUnits(32, 63)).isEqualTo(2);
  }

  private static double headBytes(int lanes, int beyond) {
    return CommitSize.ofLanes(lanes).headBytes(commit(1, beyond));
  }

  private static long headUnits(int lanes, int beyond) {
    CommitSize size = CommitSize.ofLanes(lanes);
    Log.Commit commit = commit(1, beyond);
    return size.writeUnits(commit) - World.writeUnits(size.bytes(commit));
  }

  private static Log.Commit commit(int verdicts, int beyond) {
    Set<Long> later = LongStream.range(2, 2 + beyond).boxed().collect(Collectors.toSet());
    return new Log.Commit(
        99,
        verdicts,
        new long[1],
        new Confirmed(0, later),
        List.of(new Slice(0, 1, 1, 5, verdicts)));
  }

  @Test
  void aBacklogGivesTheFirstThatWereWrittenAndSplitsThem() {
    Backlog backlog = new Backlog();
    backlog.add(new Slice(0, 1, 1, 10, 4));
    backlog.add(new Slice(1, 1, 2, 20, 4));

    assertThat(backlog.take(6, 15)).containsExactly(new Slice(0, 1, 1, 10, 4));
    List<Slice> three = backlog.take(3, 20);
    assertThat(three).containsExactly(new Slice(1, 1, 2, 20, 3));
    assertThat(backlog.size()).isEqualTo(1);
    backlog.putBack(three);
    assertThat(backlog.size()).isEqualTo(4);
    assertThat(backlog.take(9, 20))
        .containsExactly(new Slice(1, 1, 2, 20, 3), new Slice(1, 4, 2, 20, 1));
  }

  @Test
  void aBacklogKnowsEachLaneByItself() {
    Backlog backlog = new Backlog();
    backlog.add(new Slice(0, 1, 1, 10, 4));
    backlog.add(new Slice(1, 1, 2, 20, 4));

    assertThat(backlog.takeUpTo(new long[] {0, 3})).containsExactly(new Slice(1, 1, 2, 20, 3));
    assertThat(backlog.take(9, 20))
        .containsExactly(new Slice(0, 1, 1, 10, 4), new Slice(1, 4, 2, 20, 1));
  }

  @Test
  void rowsBecomeVisibleOnce() {
    List<Slice> seen = new ArrayList<>();
    Log.Commit commit =
        new Log.Commit(
            1,
            30,
            new long[1],
            Confirmed.NONE,
            List.of(new Slice(0, 1, 1, 5, 20), new Slice(0, 21, 2, 6, 10)));
    commit.rowsUpTo(25, seen::add);
    commit.rowsUpTo(25, seen::add);
    commit.rowsUpTo(30, seen::add);

    assertThat(seen)
        .containsExactly(
            new Slice(0, 1, 1, 5, 20), new Slice(0, 21, 2, 6, 5), new Slice(0, 26, 2, 6, 5));
    assertThat(commit.missing()).isZero();
    assertThat(commit.holds(List.of(new Slice(0, 19, 1, 5, 4), new Slice(0, 31, 1, 5, 1))))
        .isEqualTo(4);
  }

  @Test
  void confirmedIsWhatHasNoGapAndWhatLiesBeyond() {
    Confirmed some = Confirmed.NONE.with(List.of(1L, 2L, 4L));

    assertThat(some).isEqualTo(new Confirmed(2, Set.of(4L)));
    assertThat(some.missing(6)).containsExactly(3L, 5L, 6L);
    assertThat(some.with(List.of(3L, 2L))).isEqualTo(new Confirmed(4, Set.of()));
  }
}
