package io.lastseat.bench.beyond;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.bench.beyond.Backlog.Slice;
import io.lastseat.bench.beyond.Log.Commit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lane 0 and lane 1 stand on shards of their own. */
class DecidingTest {

  private final Tally tally = new Tally(0, Long.MAX_VALUE);
  private final World world = new World(7, 1, 1, tally);
  private final Log log = new Log(world, 1_000, 2);
  private final Deciding left = deciding();
  private final Deciding right = deciding();
  private final List<String> ends = new ArrayList<>();

  @Test
  void whoForestallsNobodyReadsTheLogOnce() {
    decide(left, batch(0, 1, 10));
    decide(left, batch(0, 11, 10));

    assertThat(log.newest().number).isEqualTo(2);
    assertThat(tally.appends).isEqualTo(2);
    assertThat(tally.readUnits).isEqualTo(1);
    assertThat(tally.writeUnits).isEqualTo(2 * 2 + 20);
    assertThat(tally.decided).isEqualTo(20);
  }

  @Test
  void aLostAppendCostsItsWriteAndOneReadAndNoRowsOfOthers() {
    decide(left, batch(0, 1, 10));
    decide(right, batch(1, 1, 10));
    decide(left, batch(0, 11, 10));

    assertThat(tally.lostAppends).isEqualTo(1);
    assertThat(log.newest().number).isEqualTo(3);
    assertThat(tally.readUnits).isEqualTo(3); // two newcomers, one that lost
    assertThat(tally.writeUnits).isEqualTo(4 * 2 + 30);
    assertThat(tally.rowsLookedFor).isZero();
    assertThat(ends).containsExactly("done", "done", "done");
  }

  @Test
  void whoLostLooksBeforeItAppendsUntilItIsAlone() {
    decide(left, batch(0, 1, 1));
    decide(right, batch(1, 1, 1));
    decide(left, batch(0, 2, 1));
    decide(right, batch(1, 2, 1));
    assertThat(tally.lostAppends).isEqualTo(2);

    decide(left, batch(0, 3, 1));
    decide(right, batch(1, 3, 1));
    assertThat(tally.lostAppends).isEqualTo(2);

    double before = tally.readUnits;
    decide(right, batch(1, 4, 1));
    assertThat(tally.readUnits).isEqualTo(before + 1);
    decide(right, batch(1, 5, 1));
    assertThat(tally.readUnits).isEqualTo(before + 1);
  }

  @Test
  void eachSaysInItsNextCommitThatItsRowsAreThere() {
    decide(left, batch(0, 1, 1));
    decide(right, batch(1, 1, 1));
    decide(right, batch(1, 2, 1));
    assertThat(log.newest().confirmed.missing(3)).containsExactly(1L, 3L);

    decide(left, batch(0, 2, 1));
    assertThat(log.newest().confirmed.missing(4)).containsExactly(3L, 4L);
  }

  @Test
  void whatWasAppendedAndIsDeliveredAgainGetsItsRowsAndNoSecondVerdict() {
    Commit orphan = appended(batch(0, 1, 10));
    decide(left, batch(0, 1, 12));

    assertThat(orphan.missing()).isZero();
    assertThat(tally.rowsLookedFor).isEqualTo(10);
    assertThat(tally.decided).isEqualTo(12);
    assertThat(log.newest().verdicts).isEqualTo(2);
    assertThat(log.newest().confirmed.missing(1)).isEmpty();
  }

  @Test
  void whatIsInNoUnconfirmedCommitIsLookedForInTheRows() {
    decide(left, batch(0, 1, 10));
    decide(left, batch(0, 11, 1));
    double before = tally.readUnits;
    decide(deciding(), batch(0, 1, 10));

    assertThat(log.newest().number).isEqualTo(2);
    // the head, the commit that might have held them, ten rows
    assertThat(tally.readUnits - before).isEqualTo(1 + 1 + 10);
    assertThat(tally.decided).isEqualTo(11);
  }

  @Test
  void whereTooManyAreUnconfirmedTheOlderHalfIsCompletedFirst() {
    for (int number = 1; number <= Deciding.MOST_BEHIND - 1; number++) {
      appended(batch(0, number, 1));
    }
    decide(left, batch(1, 1, 1));
    assertThat(tally.rowsLookedFor).isZero();
    assertThat(log.newest().number).isEqualTo(Deciding.MOST_BEHIND);

    decide(right, batch(1, 2, 1));
    assertThat(tally.rowsLookedFor).isEqualTo(Deciding.MOST_BEHIND / 2);
    assertThat(log.newest().confirmed.through()).isEqualTo(Deciding.MOST_BEHIND / 2);
    assertThat(tally.mostBehind).isLessThan(Deciding.MOST_BEHIND);
    assertThat(tally.decided).isEqualTo(2 + Deciding.MOST_BEHIND / 2);
  }

  @Test
  void aBatchThatCannotReachTheLogKeepsItsRequests() {
    while (log.key.admits(world.engine.now(), 10_000_000, 0)) {
      assertThat(log.newest().number).isZero();
    }
    Backlog batch = batch(0, 1, 500);
    decide(left, batch);

    assertThat(ends).containsExactly("failed");
    assertThat(batch.size()).isEqualTo(500);
  }

  private Deciding deciding() {
    return new Deciding(world, log, new Counting(), CommitSize.ofLanes(2));
  }

  private void decide(Deciding who, Backlog batch) {
    who.begin(batch, () -> ends.add("done"), () -> ends.add("failed"));
    world.engine.runUntil(Long.MAX_VALUE);
  }

  private Commit appended(Backlog batch) {
    Commit newest = log.newest();
    Commit commit = log.next(newest, newest.confirmed, batch.take(1_000, Long.MAX_VALUE));
    assertThat(log.append(commit)).isTrue();
    return commit;
  }

  private static Backlog batch(int lane, long from, int count) {
    Backlog batch = new Backlog();
    batch.add(new Slice(lane, from, 0, 0, count));
    return batch;
  }

  private final class Counting implements Desk {

    @Override
    public void decided(long arrived, int weight, boolean accepted) {
      tally.decided(world.engine.now(), arrived, weight);
    }

    @Override
    public void turnedAway(long arrived, int weight) {
      throw new AssertionError("There is no gate here");
    }

    @Override
    public void failed(long arrived, int weight) {
      throw new AssertionError("A serializer does not answer");
    }

    @Override
    public void released(int weight) {
      throw new AssertionError("Nobody waits here");
    }
  }
}
