package io.lastseat.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.bench.contest.ComparedFigures;
import io.lastseat.bench.contest.MatchResult;
import io.lastseat.bench.contest.MatchResult.Ranking;
import io.lastseat.bench.http.HttpTimes;
import io.lastseat.bench.locks.LockFigures;
import io.lastseat.bench.report.Measured.BeforeFigures;
import io.lastseat.bench.report.Targets.Target;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class TargetsTest {

  private static final MachineReport MACHINE =
      BenchReport.measured(Path.of("../docs/benchmarks")).machine();

  private static final MatchResult ROOM =
      match(
          "room-for-all",
          32,
          ranking("counter-recorded", 100, 2),
          ranking("counter", 120, 2),
          ranking("pg-update", 250, 0),
          ranking("lastseat-immediate", 1_000, 0.2),
          ranking("lastseat-immediate-keys", 120, 1.2));

  @Test
  void aRowWithoutAFigureIsNotReached() {
    MatchResult alone = match("sells-out", 32, ranking("lastseat-immediate", 90, 2));
    List<Target> targets = Targets.of(measured(List.of(alone), List.of()));
    assertThat(targets).hasSize(38).allMatch(one -> one.measured() == null && !one.reached());
    assertThat(ResultTables.targets(targets).lines().get(0))
        .containsExactly(
            "room for all: lastseat-immediate, times counter-recorded",
            "at least 10",
            "–",
            "not measured");
  }

  @Test
  void theCandidatesOfAMatchAreThoseOfItsRows() {
    assertThat(Targets.candidates("sells-out"))
        .containsExactlyInAnyOrder("lastseat-immediate", "pg-update");
    assertThat(Targets.candidates("8 clients")).isEmpty();
  }

  /** The committed page fixes which figures each row takes. */
  @Test
  void whatIsJustEnoughIsReached() {
    assertThat(rows(measured(List.of(ROOM), List.of(ROOM))))
        .containsExactly(
            "room for all: lastseat-immediate, times counter-recorded at least 10 10 yes",
            "room for all: lastseat-immediate, times pg-update at least 5 4 no",
            "room for all: write units per request of lastseat-immediate at most 0.15 0.20 no",
            "room for all: p50 of lastseat-immediate, times counter's at most 0.10 0.12 no",
            "room for all: lastseat-immediate-keys, times counter-recorded at least 1.20 1.20 yes",
            "room for all: write units per request of lastseat-immediate-keys at most 1.20 1.20"
                + " yes",
            "room for all: read units per request of lastseat-immediate-keys at most 2.10 0.50"
                + " yes",
            "room for all: p50 of lastseat-immediate-keys, times counter's below 1 1 no");
  }

  @Test
  void locksAreHeldAgainstAmazonsBestWhereSeveralContend() {
    LockFigures far =
        new LockFigures(
            5,
            List.of(
                turns("one client, one name", "amazon-1-ms", 900),
                turns("8 clients, one name", "amazon-1-ms", 50),
                turns("8 clients, one name", "amazon-20-ms", 100),
                turns("8 clients, one name", "lastseat-20-ms", 999),
                turns("8 clients, one name", "lastseat-line", 170)));
    assertThat(rows(measured(List.of(), List.of()).withLocks(List.of(far))))
        .containsExactly(
            "locks, 8 clients at one, 5 ms to the database and back: turns of lastseat-line, times"
                + " the best of Amazon's client at least 1.60 1.70 yes");
  }

  @Test
  void callsThroughHttpAreThoseOfTheServerAsItIsInTheLastSpan() {
    HttpTimes times =
        new HttpTimes(
            600,
            60,
            List.of(
                answers("bare-jetty", "", 1),
                answers("refused", "", 0.6),
                answers("room-immediate", "", 0.2),
                answers("room-immediate", "-Xint", 0.9)));
    assertThat(rows(measured(List.of(), List.of()).withHttp(times)))
        .containsExactly(
            "HTTP, 64 clients, last tenth: refused, times bare-jetty at least 0.50 0.60 yes",
            "HTTP, 64 clients, last tenth: room-immediate, times bare-jetty at least 0.30 0.20 no");
    assertThat(ResultTables.http(times).lines().get(3))
        .containsExactly(
            "`room-immediate` with -Xint", "10", "0.10", "1", "2", "100", "0.90", "1", "2", "7");
  }

  @Test
  void theBuildBeforeHasItsRowsWhereItWasMeasured() {
    assertThat(rows(measured(List.of(), List.of()).withBefore(new BeforeFigures(0.99, 2))))
        .containsExactly(
            "by the stream: times as many as the build before at least 1 0.99 no",
            "by the stream, through HTTP: times as many as the build before at least 2 2 yes");
  }

  @Test
  void theTableOfAdmissionsHasWhatWasMeasured() {
    assertThat(ResultTables.admissions(measured(List.of(ROOM), List.of())).lines())
        .containsExactly(
            List.of("room for all, 32 clients: p50 ms", "–", "1", "8.33", "10"),
            List.of("room for all, 32 clients: decided/s", "–", "1,000", "120", "100"),
            List.of("room for all, 32 clients: write units", "–", "0.20", "1.20", "2"));
  }

  private static List<String> rows(Measured measured) {
    return Targets.of(measured).stream()
        .filter(one -> one.measured() != null)
        .map(
            one ->
                "%s %s %s %s"
                    .formatted(
                        one.what(),
                        one.wanted(),
                        Table.number(one.measured()),
                        one.reached() ? "yes" : "no"))
        .toList();
  }

  private static Measured measured(List<MatchResult> matches, List<MatchResult> contention) {
    return Measured.of(MACHINE, matches, contention);
  }

  private static LockFigures.Line turns(String load, String way, double perSecond) {
    return new LockFigures.Line(load, way, perSecond, 1, 2, 3, 0, 0);
  }

  private static HttpTimes.Line answers(String way, String server, double timesBare) {
    return new HttpTimes.Line(
        way,
        server,
        new HttpTimes.Span(10, 0.1, 1, 2),
        new HttpTimes.Span(100, timesBare, 1, 2),
        7);
  }

  private static MatchResult match(String name, int clients, Ranking... standings) {
    return new MatchResult(name, "All ask.", 10, clients, 1, List.of(standings));
  }

  /** One client calls after the other: the median is the time between two calls. */
  private static Ranking ranking(String name, double perSecond, double units) {
    return new Ranking(
        name,
        false,
        false,
        new ComparedFigures(
            perSecond, 1_000 / perSecond, 2, 3, 1, 0, units, 0.5, 0, 0, 10, 0, 0, 0, 0),
        List.of(perSecond));
  }
}
