package io.lastseat.bench.beyond;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.bench.beyond.Backlog.Slice;
import io.lastseat.bench.beyond.Log.Commit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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
    bothHaveDecided();
    double reads = tally.readUnits;
    double writes = tally.writeUnits;
    long rows = tally.rowsLookedFor;
    decide(left, batch(0, 2, 10));

    assertThat(tally.lostAppends).isEqualTo(1);
    assertThat(log.newest().number).isEqualTo(3);
    assertThat(tally.readUnits - reads).isEqualTo(1);
    assertThat(tally.writeUnits - writes).isEqualTo(2 * 2 + 10);
    assertThat(tally.rowsLookedFor).isEqualTo(rows);
    assertThat(ends).containsExactly("done", "done", "done");
  }

  @Test
  void aNewcomerWritesTheRowsOfAllThatNobodyConfirmed() {
    decide(left, batch(0, 1, 10));
    Commit orphan = appended(batch(0, 11, 30));
    Commit another = appended(batch(0, 41, 20));
    double reads = tally.readUnits;
    double writes = tally.writeUnits;
    decide(right, batch(1, 1, 1));

    assertThat(orphan.missing() + another.missing()).isZero();
    assertThat(tally.rowsLookedFor).isEqualTo(60);
    // its head, the commits of which two would fit into one unit, and their rows
    assertThat(tally.readUnits - reads).isEqualTo(1 + 2 + 60);
    assertThat(tally.writeUnits - writes).isEqualTo(50 + 2 + 1);
    assertThat(tally.decided).isEqualTo(61);
    assertThat(log.newest().confirmed).isEqualTo(new Confirmed(3, Set.of()));
  }

  @Test
  void whoHasDecidedBeforeLeavesToOthersWhatTheyOwe() {
    bothHaveDecided();
    Commit orphan = appended(batch(0, 2, 30));
    long rows = tally.rowsLookedFor;
    decide(right, batch(1, 2, 1));

    assertThat(tally.lostAppends).isEqualTo(1);
    assertThat(orphan.missing()).isEqualTo(30);
    assertThat(tally.rowsLookedFor).isEqualTo(rows);
    assertThat(log.newest().confirmed.missing(3)).containsExactly(3L);
  }

  @Test
  void whoFailedHasForgottenWhatItKnewAndTakesOver() {
    bothHaveDecided();
    decide(right, batch(1, 2, 1));
    Commit orphan = appended(batch(0, 2, 30));
    exhaustTheLog();
    Backlog batch = batch(1, 3, 5);
    decide(right, batch);
    assertThat(ends).containsExactly("done", "done", "done", "failed");
    assertThat(orphan.missing()).isEqualTo(30);

    world.engine.after(24 * 3_600_000_000L, () -> {}); // a day later
    world.engine.runUntil(Long.MAX_VALUE);
    long rows = tally.rowsLookedFor;
    decide(right, batch);
    assertThat(ends).endsWith("done");
    assertThat(orphan.missing()).isZero();
    assertThat(tally.rowsLookedFor - rows).isEqualTo(1 + 30); // its own last commit too
  }

  @Test
  void whoLostLooksBeforeItAppendsUntilItIsAlone() {
    bothHaveDecided();
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
    bothHaveDecided();
    decide(left, batch(0, 2, 1));
    decide(left, batch(0, 3, 1));
    assertThat(log.newest().confirmed.missing(4)).containsExactly(2L, 4L);

    decide(right, batch(1, 2, 1));
    assertThat(log.newest().confirmed.missing(5)).containsExactly(4L, 5L);
  }

  @Test
  void whatWasAppendedAndIsDeliveredAgainGetsItsRowsAndNoSecondVerdict() {
    bothHaveDecided();
    Commit orphan = appended(batch(0, 2, 10));
    Commit foreign = appended(batch(1, 2, 3));
    long rows = tally.rowsLookedFor;
    decide(left, batch(0, 2, 12));

    assertThat(orphan.missing()).isZero();
    assertThat(foreign.missing()).isEqualTo(3);
    assertThat(tally.rowsLookedFor - rows).isEqualTo(10);
    assertThat(tally.decided).isEqualTo(2 + 12);
    assertThat(log.newest().verdicts).isEqualTo(2);
    assertThat(log.newest().confirmed.missing(4)).containsExactly(2L, 4L);
  }

  @Test
  void whatIsInNoUnconfirmedCommitIsLookedForInTheRows() {
    decide(left, batch(0, 1, 10));
    decide(left, batch(0, 11, 1));
    double before = tally.readUnits;
    decide(deciding(), batch(0, 1, 10));

    assertThat(log.newest().number).isEqualTo(2);
    // the head; the unconfirmed commit, which might have held them, and its row; ten rows
    assertThat(tally.readUnits - before).isEqualTo(1 + 1 + 1 + 10);
    assertThat(tally.decided).isEqualTo(11);
  }

  @Test
  void whereTooManyAreUnconfirmedTheOlderHalfIsCompletedFirst() {
    bothHaveDecided(); // after which the first commit is confirmed
    long rows = tally.rowsLookedFor;
    for (int number = 2; number <= Deciding.MOST_BEHIND - 1; number++) {
      appended(batch(0, number, 1));
    }
    decide(left, batch(1, 2, 1));
    assertThat(tally.rowsLookedFor).isEqualTo(rows);
    assertThat(log.newest().number).isEqualTo(Deciding.MOST_BEHIND + 1);

    decide(left, batch(1, 3, 1));
    assertThat(tally.rowsLookedFor - rows).isEqualTo(Deciding.MOST_BEHIND / 2);
    assertThat(log.newest().confirmed.through()).isEqualTo(1 + Deciding.MOST_BEHIND / 2);
    assertThat(tally.mostBehind).isLessThan(Deciding.MOST_BEHIND);
    assertThat(tally.decided).isEqualTo(2 + 2 + Deciding.MOST_BEHIND / 2 - 1);
  }

  @Test
  void aBatchThatCannotReachTheLogKeepsItsRequests() {
    exhaustTheLog();
    Backlog batch = batch(0, 1, 500);
    decide(left, batch);

    assertThat(ends).containsExactly("failed");
    assertThat(batch.size()).isEqualTo(500);
  }

  /** One request each, so that nobody is a newcomer; the second takes over from the first. */
  private void bothHaveDecided() {
    decide(left, batch(0, 1, 1));
    decide(right, batch(1, 1, 1));
    assertThat(log.newest().confirmed).isEqualTo(new Confirmed(1, Set.of()));
  }

  private void exhaustTheLog() {
    long number = log.newest().number;
    while (log.key.admits(world.engine.now(), 10_000_000, 0)) {
      assertThat(log.newest().number).isEqualTo(number);
    }
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
