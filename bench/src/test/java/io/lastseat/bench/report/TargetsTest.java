package io.lastseat.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.bench.contest.ComparedFigures;
import io.lastseat.bench.contest.MatchResult;
import io.lastseat.bench.contest.MatchResult.Ranking;
import io.lastseat.bench.http.HttpTimes;
import io.lastseat.bench.locks.LockFigures;
import io.lastseat.bench.place.Ground;
import io.lastseat.bench.report.Measured.BeforeFigures;
import io.lastseat.bench.report.Targets.Target;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class TargetsTest {

  private static final MachineReport MACHINE =
      BenchReport.measured(Path.of("../docs/benchmarks")).machine();

  private static final MatchResult ROOM =
      match(
          "room-for-all",
          Ground.NEXT_DOOR,
          ranking("counter-recorded", 100, 2),
          ranking("counter", 120, 2),
          ranking("lastseat", 150, 2),
          ranking("lastseat-immediate", 1_000, 0.2),
          ranking("lastseat-immediate-floor-keys", 900, 0.2),
          ranking("lastseat-immediate-floor-keys-4-processes", 450, 0.5));

  @Test
  void aRowWithoutAFigureIsNotReached() {
    MatchResult alone = match("sells-out", Ground.NEXT_DOOR, ranking("lastseat-immediate", 90, 2));
    List<Target> targets = Targets.of(measured(alone));
    assertThat(targets).hasSize(30).allMatch(one -> one.measured() == null && !one.reached());
    assertThat(ResultTables.targets(targets).lines().get(0))
        .containsExactly(
            "next door, room for all: lastseat-immediate, times counter-recorded",
            "at least 10",
            "–",
            "not measured");
  }

  @Test
  void theCandidatesOfAMatchAreThoseOfItsRows() {
    assertThat(Targets.candidates("sells-out", Ground.NEXT_DOOR))
        .containsExactlyInAnyOrder("lastseat-immediate", "pg-update");
    assertThat(Targets.candidates("sells-out", Ground.AWS)).isEmpty();
  }

  /** The committed page fixes which figures each row takes. */
  @Test
  void whatIsJustEnoughIsReached() {
    assertThat(rows(measured(ROOM)))
        .containsExactly(
            "next door, room for all: lastseat-immediate, times counter-recorded at least 10 10"
                + " yes",
            "next door, room for all: write units per request of lastseat-immediate at most 0.15"
                + " 0.20 no",
            "next door, room for all: lastseat, times counter at least 1.30 1.25 no",
            "next door, room for all: lastseat-immediate-floor-keys-4-processes, times"
                + " lastseat-immediate-floor-keys at least 0.50 0.50 yes",
            "next door, room for all: write units per request of"
                + " lastseat-immediate-floor-keys-4-processes at most 0.50 0.50 yes");
  }

  @Test
  void eachGroundIsHeldToItsOwnFigures() {
    assertThat(
            rows(
                measured(
                    match(
                        "one-client",
                        Ground.AWS,
                        ranking("bare-put", 200, 1),
                        ranking("lastseat-immediate", 100, 1),
                        ranking("lastseat-immediate-keys", 80, 1)),
                    match("128-clients", Ground.AWS, ranking("lastseat-immediate", 100, 1)))))
        .containsExactly(
            "modelled AWS, 128 clients: p99 of lastseat-immediate, times its p50 with one client at"
                + " most 3 0.20 yes",
            "modelled AWS, one client: p50 of lastseat-immediate, times bare-put's at most 1.60 2"
                + " no",
            "modelled AWS, one client: p50 of lastseat-immediate-keys, times bare-put's at most"
                + " 2.50 2.50 yes");
  }

  @Test
  void locksAreHeldAgainstAmazonsBestWhereSeveralContend() {
    LockFigures far =
        new LockFigures(
            Ground.AWS,
            List.of(
                turns("one client, one name", "amazon-1-ms", 900),
                turns("8 clients, one name", "amazon-1-ms", 50),
                turns("8 clients, one name", "amazon-20-ms", 100),
                turns("8 clients, one name", "lastseat-20-ms", 999),
                turns("8 clients, one name", "lastseat-line", 170)));
    assertThat(rows(measured().withLocks(List.of(far))))
        .containsExactly(
            "modelled AWS, locks, 8 contenders: turns of lastseat-line, times the best of Amazon's"
                + " client at least 1.60 1.70 yes");
  }

  @Test
  void callsThroughHttpAreThoseOfTheServerAsItIs() {
    HttpTimes times =
        new HttpTimes(
            600,
            60,
            List.of(
                answers("bare-jetty", "", 1, 0),
                answers("refused", "", 0.9, 1),
                answers("room-immediate", "", 0.2, 2),
                answers("room-immediate", "-Xint", 0.9, 9)));
    assertThat(rows(measured().withHttp(times)))
        .containsExactly(
            "next door, HTTP, 64 clients, last minute: refused, times bare-jetty at least 0.85 0.90"
                + " yes",
            "next door, HTTP, 64 clients, last minute: room-immediate, times bare-jetty at least"
                + " 0.60 0.20 no",
            "next door, HTTP, 64 clients, first minute, times the last: the worst way at least 0.60"
                + " 0.11 no",
            "next door, HTTP, 512 clients: failed calls of all ways at most 0 3 no",
            "next door, HTTP, 512 clients: p99, times p50, of the worst way at most 4 3 yes");
    assertThat(ResultTables.http(times).lines().get(3))
        .containsExactly(
            "`room-immediate` with -Xint",
            "10",
            "0.10",
            "1",
            "2",
            "6",
            "100",
            "0.90",
            "1",
            "2",
            "7",
            "5",
            "0.50",
            "10",
            "30",
            "9");
  }

  @Test
  void theBuildBeforeIsToldWhereItWasMeasured() {
    StringWriter told = new StringWriter();
    BenchReport.print(
        new PrintWriter(told, true), measured().withBefore(new BeforeFigures(0.99, 2)));
    assertThat(told.toString())
        .contains("By the stream, times the build before: 0.99, and 2 through HTTP");
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

  private static Measured measured(MatchResult... matches) {
    return Measured.of(MACHINE, List.of(matches));
  }

  private static LockFigures.Line turns(String load, String way, double perSecond) {
    return new LockFigures.Line(load, way, perSecond, 1, 2, 3, 0, 0);
  }

  private static HttpTimes.Line answers(
      String way, String server, double timesBare, int failedOfMany) {
    return new HttpTimes.Line(
        way,
        server,
        new HttpTimes.Span(10, 0.1, 1, 2, 6),
        new HttpTimes.Span(100, timesBare, 1, 2, 7),
        new HttpTimes.Span(5, 0.5, 10, 30, failedOfMany));
  }

  private static MatchResult match(String name, Ground ground, Ranking... standings) {
    return new MatchResult(ground, name, "All ask.", 10, 32, 1, List.of(standings));
  }

  /** One client calls after the other: the median is the time between two calls. */
  private static Ranking ranking(String name, double perSecond, double units) {
    return new Ranking(
        name,
        false,
        false,
        new ComparedFigures(
            perSecond, 1_000 / perSecond, 2, 1, 0, 0, units, 0.5, 0, 0, 10, 0, 0, 0, 0),
        List.of(perSecond));
  }
}
