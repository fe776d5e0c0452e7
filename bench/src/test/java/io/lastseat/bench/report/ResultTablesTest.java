package io.lastseat.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.bench.contest.ComparedFigures;
import io.lastseat.bench.contest.MatchResult;
import io.lastseat.bench.contest.MatchResult.Ranking;
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
  void whoWasNotAskedByThatManyClientsHasADash() {
    Table table = ResultTables.contention(List.of(match(COUNTER), match(LASTSEAT, COUNTER)));
    assertThat(table.lines())
        .containsExactly(List.of("counter", "30", "30"), List.of("lastseat-immediate", "–", "60"));
  }

  @Test
  void onlyWhoMustNotSellTooManyIsToldForIt() {
    Ranking broken = new Ranking("broken", false, false, WILD.median(), List.of(1.0));
    assertThat(match(COUNTER, WILD, broken).soldTooMany()).containsExactly("broken in a-match");
  }

  private static MatchResult match(Ranking... standings) {
    return new MatchResult("a-match", "All ask.", 10, 2, 1, List.of(standings));
  }

  private static Ranking ranking(String name, double perSecond, double oversold) {
    return new Ranking(
        name,
        oversold > 0,
        false,
        new ComparedFigures(perSecond, 1, 2, 3, 1, 0, 2.0, 0.0, 0, 0, 10, 0, 0, oversold, 0),
        List.of(perSecond));
  }
}
