package io.lastseat.simulator.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.admit.AdmissionWatch.Cause;
import io.lastseat.simulator.Simulation;
import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.walk.Undone;
import io.lastseat.simulator.walk.UndoneAtOnce;
import io.lastseat.simulator.walk.UndoneInForgetting;
import io.lastseat.simulator.weather.Chance;
import io.lastseat.simulator.world.World.Lived;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The simulator: it finds nothing in what is right, and it does find what is wrong. */
class WorldTest {

  private static final int SEEDS = 400;
  private static final ExecutorService THREADS = Executors.newCachedThreadPool();

  @AfterAll
  static void end() {
    THREADS.shutdownNow();
  }

  @Test
  void noWorldBreaksAPromise() {
    Simulation.Outcome outcome = Simulation.run(1, SEEDS, done -> {});

    assertThat(outcome.broken().map(lived -> lived.seed() + " " + lived.violation())).isEmpty();
    WorldFigures figures = outcome.figures();
    assertThat(figures.worlds()).isEqualTo(SEEDS);
    assertThat(figures.decided()).isGreaterThan(SEEDS * 5L);
    assertThat(figures.lostAppendsTold()).isPositive();
    assertThat(figures.givenUpRecords()).isPositive();
    assertThat(figures.trimmedRecords()).isPositive();
    assertThat(figures.sweptVerdicts()).isPositive();
    assertThat(figures.setAsideTold()).isPositive();
    assertThat(figures.turnedAwayCallers()).isPositive();
    assertThat(figures.restoredTables()).isPositive();
    assertThat(figures.deletedRows()).isPositive();
    assertThat(figures.deletedRequests()).isPositive();
    assertThat(figures.forgettingWorlds()).isPositive();
    assertThat(figures.forgottenCommits()).isGreaterThan(figures.forgettingWorlds());
    assertThat(figures.sleepers()).isPositive();
    LifeFigures life = figures.life();
    assertThat(life.held()).isGreaterThan(SEEDS);
    assertThat(life.lapsed()).isPositive();
    assertThat(life.confirmed()).isPositive();
    assertThat(life.confirmedInPart()).isPositive();
    assertThat(life.confirmedLate()).isPositive();
    assertThat(life.refusedLate()).isPositive();
    assertThat(life.extended()).isPositive();
    assertThat(life.beyondLimit()).isPositive();
    assertThat(life.over()).isPositive();
    assertThat(life.beyondOwnLimit()).isPositive();
    assertThat(life.afterClosing()).isPositive();
    assertThat(life.created()).isGreaterThan(SEEDS / 10);
    assertThat(life.onOtherTerms()).isPositive();
    assertThat(life.enlarged()).isPositive();
    assertThat(life.reduced()).isPositive();
    assertThat(life.cancelled()).isPositive();
    assertThat(life.cancelledHolds()).isPositive();
    assertThat(life.deposits()).isPositive();
    WaitingFigures waiting = figures.waiting();
    assertThat(waiting.waited()).isGreaterThan(SEEDS / 2);
    assertThat(waiting.promoted()).isGreaterThan(waiting.promotedHeld());
    assertThat(waiting.promotedHeld()).isPositive();
    assertThat(waiting.refusedAtFront()).isPositive();
    assertThat(waiting.left()).isPositive();
    assertThat(waiting.listFull()).isPositive();
    assertThat(waiting.stillWaiting()).isPositive();
    assertThat(figures.wokenUp()).isPositive();
    assertThat(figures.runs().succeeded()).isPositive();
    assertThat(figures.runs().failed()).isPositive();
    assertThat(figures.edits().acquired()).isPositive();
    assertThat(figures.edits().renewed()).isPositive();
    assertThat(figures.edits().released()).isPositive();
    assertThat(figures.claims().ofSlots()).isPositive();
    LeaseFigures locks = figures.locks();
    assertThat(locks.waited()).isPositive();
    assertThat(locks.served()).isPositive();
    assertThat(locks.acquired()).isPositive();
    assertThat(locks.refused()).isPositive();
    assertThat(locks.renewed()).isPositive();
    assertThat(locks.released()).isPositive();
    assertThat(locks.late()).isPositive();
    AdmissionFigures admission = figures.admission();
    assertThat(admission.verdicts()).isGreaterThan(SEEDS / 2);
    assertThat(admission.lostByIntake()).isPositive();
    assertThat(admission.copiedVerdicts()).isPositive();
    assertThat(admission.changedAdmissions()).isPositive();
    assertThat(admission.twinCalls()).isPositive();
    for (Cause cause : Cause.values()) {
      assertThat(admission.toTheStream(cause)).as(cause.name()).isPositive();
    }
    for (Chance chance : Chance.values()) {
      assertThat(figures.times(chance)).as(chance.name()).isPositive();
    }
  }

  @Test
  void aSeedIsTheSameWorldEachTime() {
    for (long seed = 1; seed <= 20; seed++) {
      assertThat(steps(seed)).isEqualTo(steps(seed)).isNotEmpty();
    }
  }

  static Stream<Arguments> guards() {
    return Stream.of(
        Arguments.of("append only if absent", Undone.CONDITION),
        Arguments.of("no append before the last one is known", Undone.ACKNOWLEDGED_APPEND),
        Arguments.of(
            "verdicts are looked for again after a lost append", Undone.LOOK_AFTER_LOST_APPEND),
        Arguments.of("every single row counts", Undone.EVERY_SINGLE_ROW),
        Arguments.of("rows count when acknowledged", Undone.ACKNOWLEDGED_ROWS),
        Arguments.of("unfinished commits are completed", Undone.COMPLETION),
        Arguments.of("the greatest sequence number is kept", Undone.WATERMARK),
        Arguments.of("a request is written only if absent", Undone.REQUEST_CONDITION),
        Arguments.of("intake looks again after a lost append", UndoneAtOnce.LOOK_AFTER_LOST_APPEND),
        Arguments.of("the index of immediate verdicts is looked into", UndoneAtOnce.INDEX),
        Arguments.of("what is told of a lock rests on a strong read", Undone.CONSISTENT_HEAD),
        Arguments.of("what is forgotten leaves its number behind", UndoneInForgetting.TOMBSTONES),
        Arguments.of("a lock that is forgotten keeps its newest grant", UndoneInForgetting.GRANT),
        Arguments.of("all that is forgotten is said", UndoneInForgetting.ALL));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("guards")
  void aGuardThatIsMissingIsFound(String guard, Alteration undone) {
    assertThat(
            LongStream.rangeClosed(1, 1_000)
                .parallel()
                .mapToObj(seed -> World.of(seed, THREADS, Trace.NONE, undone))
                .filter(lived -> lived.violation().isDefined())
                .findAny()
                .map(Lived::violation))
        .as(guard)
        .isPresent();
  }

  /**
   * The one guard that only locks need: whoever reads an old head loses the append and reads again.
   * It is read strongly everywhere, because every lost append is work for nothing.
   */
  @Test
  void anOldHeadOfTheLogCostsAppendsAndNothingElse() {
    WorldFigures strongly = figures(Alteration.NONE);
    WorldFigures weakly = figures(Undone.CONSISTENT_HEAD);

    assertThat(weakly.lostAppendsTold()).isGreaterThan(strongly.lostAppendsTold() * 3 / 2);
  }

  /** Neighbours on the same shard keep their turn and their time while one resource fails. */
  @Test
  void aResourceThatFailsForDaysHoldsNobodyElse() {
    WorldFigures all = new WorldFigures();
    for (long seed = 1; seed <= 60; seed++) {
      Lived lived = World.calm(seed, THREADS);
      assertThat(lived.violation()).isEmpty();
      all.add(lived.figures());
    }
    assertThat(all.longestWaitOfFailing()).isGreaterThan(Duration.ofDays(1));
    assertThat(all.longestWaitOfOthers()).isLessThan(Duration.ofMinutes(30));
  }

  private static WorldFigures figures(Alteration alteration) {
    WorldFigures all = new WorldFigures();
    for (Lived lived : lived(100, alteration)) {
      if (!restsOnStrongReads(lived)) {
        assertThat(lived.violation()).isEmpty();
        all.add(lived.figures());
      }
    }
    return all;
  }

  /** What is told of leases, and why claims are refused, rests on heads that were read strongly. */
  private static boolean restsOnStrongReads(Lived lived) {
    WorldFigures figures = lived.figures();
    return figures.locks().any()
        || figures.runs().any()
        || figures.edits().any()
        || lived.violation().exists(broken -> broken.getMessage().contains("before it was asked"));
  }

  private static List<Lived> lived(int seeds, Alteration alteration) {
    return LongStream.rangeClosed(1, seeds)
        .parallel()
        .mapToObj(seed -> World.of(seed, THREADS, Trace.NONE, alteration))
        .toList();
  }

  private static List<String> steps(long seed) {
    List<String> steps = new ArrayList<>();
    World.of(seed, THREADS, words -> steps.add(words.get()));
    return steps;
  }
}
