package io.lastseat.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.bench.contest.ComparedFigures;
import io.lastseat.bench.contest.MatchResult;
import io.lastseat.bench.contest.MatchResult.Ranking;
import io.lastseat.bench.place.Ground;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultTablesTest {

  private static final Ranking LASTSEAT = ranking("lastseat-immediate", 60, 0);
  private static final Ranking COUNTER = ranking("counter", 30, 0);
  private static final Ranking WILD = ranking("wild", 120, 3);

  @Test
  void everybodyIsHeldAgainstLastseatTheFastestFirst() {
    Table table = ResultTables.of(match(COUNTER, LASTSEAT, WILD));
    assertThat(table.head()).contains("lastseat-immediate ×");
    assertThat(table.lines())
        .extracting(line -> line.get(0) + " " + line.get(2))
        .containsExactly("wild 0.50", "lastseat-immediate 1", "counter 2");
  }

  @Test
  void whereLastseatTookNoPartTheFirstIsTheMeasure() {
    Table table = ResultTables.of(match(COUNTER, WILD));
    assertThat(table.head()).contains("counter ×").doesNotContain("lastseat-immediate ×");
    assertThat(table.lines())
        .extracting(line -> line.get(0) + " " + line.get(2))
        .containsExactly("wild 0.25", "counter 1");
  }

  @Test
  void eachWayHasALineOnEachGroundWithADashForWhatWasNotMeasured() {
    MatchResult near = match("room-for-all", Ground.NEXT_DOOR, COUNTER, LASTSEAT);
    MatchResult far = match("room-for-all", Ground.AWS, COUNTER);
    MatchResult alone = match("one-client", Ground.NEXT_DOOR, ranking("lastseat-immediate", 9, 0));
    MachineReport machine = BenchReport.measured(Path.of("../docs/benchmarks")).machine();
    Table table = ResultTables.grounds(Measured.of(machine, List.of(near, far, alone)));
    assertThat(table.lines())
        .containsExactly(
            List.of("`counter`", "next door", "30", "1", "2", "–", "2", "1.25", "0.50"),
            List.of("`lastseat-immediate`", "next door", "60", "1", "2", "1", "2", "1.25", "0.50"),
            List.of("`counter`", "modelled AWS", "30", "1", "2", "–", "2", "1.25", "0.50"));
  }

  @Test
  void onlyWhoMustNotSellTooManyIsToldForIt() {
    Ranking broken = new Ranking("broken", false, false, WILD.median(), List.of(1.0));
    assertThat(match(COUNTER, WILD, broken).soldTooMany())
        .containsExactly("broken in a-match, next door");
  }

  private static MatchResult match(Ranking... standings) {
    return match("a-match", Ground.NEXT_DOOR, standings);
  }

  private static MatchResult match(String name, Ground ground, Ranking... standings) {
    return new MatchResult(ground, name, "All ask.", 10, 2, 1, List.of(standings));
  }

  private static Ranking ranking(String name, double perSecond, double oversold) {
    return new Ranking(
        name,
        oversold > 0,
        false,
        new ComparedFigures(perSecond, 1, 2, 1, 0, 0.5, 2.0, 0.0, 0, 0, 10, 0, 0, oversold, 0),
        List.of(perSecond));
  }
}
