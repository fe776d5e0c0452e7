package io.lastseat.bench.beyond;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BeyondTest {

  private static final int SEED = 7;

  static List<Contestant> contestants() {
    return Contestant.all();
  }

  @ParameterizedTest
  @MethodSource("contestants")
  void everyRequestEndsSomewhereAndTheSameSeedEndsTheSame(Contestant contestant) {
    Scenario scenario = Scenario.open(contestant, 2_000, 3, SEED).withSeats(3_000);
    Figures once = Beyond.simulate(scenario);

    assertThat(once.offered()).isEqualTo(6_000);
    assertThat(once.decided() + once.turnedAway() + once.failed() + once.pending())
        .isEqualTo(once.offered());
    assertThat(once.pending()).isNotNegative();
    assertThat(Beyond.simulate(scenario)).isEqualTo(once);
  }

  @ParameterizedTest
  @MethodSource("contestants")
  void fewRequestsAreAllAnswered(Contestant contestant) {
    Figures figures = Beyond.simulate(Scenario.open(contestant, 10, 10, SEED));

    assertThat(figures.decided()).isEqualTo(100);
    assertThat(figures.p50Millis()).isLessThan(500);
  }

  @Test
  void aCounterTakesAThousandPerSecondForTwoUnitsEach() {
    Figures figures = Beyond.simulate(Scenario.open(Contestant.COUNTER, 3_000, 5, SEED));

    assertThat(figures.answeredPerSecond()).isCloseTo(1_000, withinPercentage(3));
    assertThat(figures.writeUnitsPerAnswer()).isCloseTo(2, withinPercentage(1));
    assertThat(figures.dynamoDbDollarsPerMillion()).isCloseTo(1.25, withinPercentage(1));
  }

  @Test
  void aTenthOfTheLimitIsATenthOfTheCounter() {
    Figures figures =
        Beyond.simulate(Scenario.open(Contestant.COUNTER, 3_000, 5, SEED).atScale(0.1));

    assertThat(figures.answeredPerSecond()).isCloseTo(100, withinPercentage(5));
  }

  @Test
  void oneLaneTakesAThousandPerSecond() {
    Figures figures = Beyond.simulate(Scenario.open(Contestant.lastseat(1), 3_000, 5, SEED));

    assertThat(figures.answeredPerSecond()).isCloseTo(1_000, withinPercentage(5));
    assertThat(figures.lostAppendsPerAppend()).isZero();
  }

  @Test
  void oneSerializerIsFastestWithAsManyLanesAsItCanServe() {
    Contestant sixteen = Contestant.lastseat(16);
    Figures together = Beyond.simulate(Scenario.open(sixteen.onShards(1), 8_000, 5, SEED));
    Figures apart = Beyond.simulate(Scenario.open(sixteen, 8_000, 5, SEED));

    assertThat(together.answeredPerSecond()).isCloseTo(4_000, withinPercentage(5));
    assertThat(apart.lostAppendsPerAppend()).isGreaterThan(together.lostAppendsPerAppend());
    assertThat(apart.writeUnitsPerAnswer()).isGreaterThan(together.writeUnitsPerAnswer());
  }

  @Test
  void serializersThatForestallEachOtherReadNoRowsOfOthers() {
    Scenario scenario = Scenario.open(Contestant.lastseat(8), 1_000, 5, SEED);
    Tally tally = Simulation.tally(scenario);
    Figures alone = Beyond.simulate(Scenario.open(Contestant.lastseat(1), 1_000, 5, SEED));

    assertThat(tally.lostAppends).isGreaterThan(10);
    // a newcomer looks up what is unconfirmed then, once, and that is all
    assertThat(tally.rowsLookedFor).isLessThan(tally.answered() / 20);
    assertThat(tally.mostBehind).isBetween(2L, Deciding.MOST_BEHIND - 1L);
    assertThat(tally.readUnits / tally.answered()).isLessThan(1.5 * alone.readUnitsPerAnswer());
  }

  @Test
  void moreLanesTakeMoreUpToSixteen() {
    double before = 0;
    for (int lanes : List.of(1, 4, 16)) {
      Figures figures =
          Beyond.simulate(Scenario.open(Contestant.lastseat(lanes), lanes * 800, 5, SEED));
      assertThat(figures.answeredPerSecond()).isGreaterThan(before * 1.5);
      before = figures.answeredPerSecond();
    }
  }

  @Test
  void withManyLanesSomebodyCompletesWhatNobodyConfirms() {
    Tally tally = Simulation.tally(Scenario.open(Contestant.lastseat(64), 300, 5, SEED));

    assertThat(tally.rowsLookedFor).isPositive();
    assertThat(tally.mostBehind).isEqualTo(Deciding.MOST_BEHIND - 1L);
  }

  @Test
  void rowsMadeBeforehandHaveNoLimit() {
    Figures figures = Beyond.simulate(Scenario.open(Contestant.PRE_MADE, 100_000, 2, SEED));

    assertThat(figures.answeredPerSecond()).isCloseTo(100_000, withinPercentage(3));
  }

  @Test
  void versionsAndTransactionsAreFarBelowTheCounter() {
    for (Contestant contestant : List.of(Contestant.ONE_ITEM, Contestant.LOCK_ITEM)) {
      Figures figures = Beyond.simulate(Scenario.open(contestant, 1_000, 5, SEED));

      assertThat(figures.answeredPerSecond()).as(contestant.name()).isBetween(20.0, 200.0);
    }
  }

  @Test
  void theGateTurnsAwayWhoComesTooLateAndSavesTheirWrites() {
    Contestant gated = Contestant.lastseat(4);
    Figures with = Beyond.simulate(Scenario.open(gated, 2_000, 5, SEED).withSeats(500));
    Figures without =
        Beyond.simulate(Scenario.open(gated.withoutGate(), 2_000, 5, SEED).withSeats(500));

    assertThat(with.turnedAway()).isGreaterThan(5_000);
    assertThat(without.turnedAway()).isZero();
    assertThat(with.writeUnitsPerAnswer()).isLessThan(without.writeUnitsPerAnswer() / 2);
  }

  @Test
  void clientsWhoTakeTurnsAskUntilAllIsDone() {
    Figures figures = Beyond.simulate(Scenario.closed(Contestant.COUNTER, 32, 2_000, 0.2, SEED));

    assertThat(figures.decided()).isEqualTo(2_000);
    assertThat(figures.failed()).isZero();
    assertThat(figures.answeredPerSecond()).isBetween(50.0, 110.0);
  }

  @Test
  void progressIsToldOfEveryRunAndTheBestRateIsTheSaturation() {
    BeyondSettings settings =
        new BeyondSettings(
            SEED, 2, List.of(10.0, 100.0), List.of(Contestant.COUNTER, Contestant.NAIVE), 50, 1);
    int[] told = new int[1];
    BeyondResult result =
        Beyond.run(
            settings,
            (runs, of, last) -> {
              told[0]++;
              assertThat(runs).isEqualTo(told[0]);
              assertThat(of).isEqualTo(8);
            });

    assertThat(told[0]).isEqualTo(8);
    assertThat(result.saturation())
        .extracting(BeyondResult.Saturation::atOfferedPerSecond)
        .containsExactly(100.0, 100.0);
  }
}
