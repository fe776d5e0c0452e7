package io.lastseat.bench.beyond;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.lastseat.bench.beyond.Backlog.Slice;
import io.lastseat.log.LogLimits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
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
    CommitSize size = CommitSize.MEASURED;

    assertThat(size.verdicts()).isBetween(200, 300);
    assertThat(size.bytes(size.verdicts())).isLessThan(LogLimits.ORDINARY.commitBytes());
    assertThat(size.writeUnits(1)).isEqualTo(2);
  }

  @Test
  void aBacklogGivesTheFirstThatWereWrittenAndSplitsThem() {
    Backlog backlog = new Backlog();
    backlog.add(new Slice(1, 10, 4));
    backlog.add(new Slice(2, 20, 4));

    assertThat(backlog.writtenUntil(10)).isEqualTo(4);
    assertThat(backlog.take(6, 15)).containsExactly(new Slice(1, 10, 4));
    assertThat(backlog.take(3, 20)).containsExactly(new Slice(2, 20, 3));
    assertThat(backlog.size()).isEqualTo(1);
  }

  @Test
  void rowsBecomeVisibleOnce() {
    List<Slice> seen = new ArrayList<>();
    Log.Commit commit =
        new Log.Commit(1, 30, 30, 9, List.of(new Slice(1, 5, 20), new Slice(2, 6, 10)));
    commit.rowsUpTo(25, seen::add);
    commit.rowsUpTo(25, seen::add);
    commit.rowsUpTo(30, seen::add);

    assertThat(seen).containsExactly(new Slice(1, 5, 20), new Slice(2, 6, 5), new Slice(2, 6, 5));
    assertThat(commit.missing()).isZero();
  }
}
