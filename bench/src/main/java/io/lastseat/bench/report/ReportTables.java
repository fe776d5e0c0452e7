package io.lastseat.bench.report;

import io.lastseat.bench.compare.ComparedFigures;
import io.lastseat.bench.compare.MatchResult;
import io.lastseat.bench.compare.Ranking;
import io.lastseat.bench.http.HttpTimes;
import io.lastseat.bench.locks.LockFigures;
import io.lastseat.bench.startup.StartUpResult;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** ComparedFigures as tables. */
public final class ReportTables {

  private static final double MILLION = 1e6;

  /**
   * A match: a line for each candidate, the fastest first, held against Lastseat's answers in their
   * calls; where these did not take part, against the first candidate.
   */
  public static Table of(MatchResult match) {
    List<List<String>> lines = new ArrayList<>();
    Ranking measure = match.find(Targets.IMMEDIATE).orElse(match.standings().get(0));
    match.fastestFirst().forEach(one -> lines.add(line(one, measure)));
    return new Table(
        List.of(
            "",
            "decided/s",
            measure.name() + " ×",
            "p50 ms",
            "p99 ms",
            "max ms",
            "round trips",
            "retries",
            "write units",
            "read units",
            "DynamoDB $/million",
            "CPU s/1,000",
            "database CPU s/1,000",
            "oversold",
            "refusals on record"),
        lines);
  }

  private static List<String> line(Ranking one, Ranking measure) {
    ComparedFigures median = one.median();
    return List.of(
        one.name(),
        NumberText.brief(median.decidedPerSecond()),
        NumberText.brief(measure.timesThatOf(one)),
        NumberText.brief(median.p50Millis()),
        NumberText.brief(median.p99Millis()),
        NumberText.brief(median.maxMillis()),
        NumberText.brief(median.roundTrips()),
        NumberText.brief(median.retries()),
        NumberText.briefOrNone(median.writeUnits()),
        NumberText.briefOrNone(median.readUnits()),
        NumberText.briefOrNone(dollars(median)),
        NumberText.brief(median.contenderCpuSeconds()),
        NumberText.brief(median.databaseCpuSeconds()),
        NumberText.brief(median.oversold()),
        one.recordsRefusals() ? "yes" : "no");
  }

  /** DynamoDB's list price of a million requests; null where the database has no units. */
  static @Nullable Double dollars(ComparedFigures figures) {
    Double written = figures.writeUnits();
    Double read = figures.readUnits();
    return written == null || read == null
        ? null
        : PriceTable.US_EAST_1.dynamoDb(written * MILLION, read * MILLION);
  }

  /** Decided requests per second by the number of clients; not everybody was in each match. */
  public static Table contention(List<MatchResult> matches) {
    List<String> head = new ArrayList<>(List.of("decided/s"));
    matches.forEach(
        match -> head.add(match.clients() + (match.clients() == 1 ? " client" : " clients")));
    List<String> names =
        matches.stream()
            .flatMap(match -> match.standings().stream())
            .map(Ranking::name)
            .distinct()
            .toList();
    List<List<String>> lines = new ArrayList<>();
    for (String name : names) {
      List<String> line = new ArrayList<>(List.of(name));
      matches.forEach(match -> line.add(NumberText.briefOrNone(decided(match, name))));
      lines.add(line);
    }
    return new Table(head, lines);
  }

  private static @Nullable Double decided(MatchResult match, String name) {
    return match.find(name).map(one -> one.median().decidedPerSecond()).orElse(null);
  }

  /** What was wanted, and whether it was reached. */
  public static Table targets(List<Target> targets) {
    return new Table(
        List.of("", "wanted", "measured", "reached"),
        targets.stream()
            .map(
                one ->
                    List.of(
                        one.what(),
                        one.wanted(),
                        NumberText.brief(one.measured()),
                        one.reached() ? "yes" : "**no**"))
            .toList());
  }

  /** How functions start. */
  public static Table startUp(List<StartUpResult> functions) {
    return new Table(
        List.of(
            "",
            "first answer ms",
            "× minimal",
            "init ms",
            "CPU ms",
            "CPU × minimal",
            "classes",
            "allocated MB",
            "zip MB"),
        functions.stream()
            .map(
                one ->
                    List.of(
                        one.name(),
                        NumberText.brief(one.firstAnswerMillis()),
                        NumberText.brief(one.firstAnswerRatio()),
                        NumberText.brief(one.initMillis()),
                        NumberText.brief(one.cpuMillis()),
                        NumberText.brief(one.cpuRatio()),
                        NumberText.brief(one.classesLoaded()),
                        NumberText.brief(one.allocatedBytes() / MILLION),
                        NumberText.brief(one.zipBytes() / MILLION)))
            .toList());
  }

  /** Locks at one distance. */
  public static Table locks(LockFigures figures) {
    return new Table(
        List.of(
            "",
            "way",
            "turns a second",
            "wait, p50 ms",
            "wait, longest ms",
            "write units a turn",
            "read units a turn"),
        figures.lines().stream()
            .map(
                one ->
                    List.of(
                        one.load(),
                        "`" + one.way() + "`",
                        NumberText.brief(one.turnsPerSecond()),
                        NumberText.brief(one.usualWait()),
                        NumberText.brief(one.longestWait()),
                        NumberText.brief(one.writeUnits()),
                        NumberText.brief(one.readUnits())))
            .toList());
  }

  /** How far the database is. */
  static String away(LockFigures figures) {
    return figures.roundTripMillis() == 0
        ? "the database next door"
        : "%d ms to the database and back".formatted(figures.roundTripMillis());
  }

  /** Calls through HTTP, in the first and in the last span. */
  public static Table http(HttpTimes times) {
    String measure = times.lines().isEmpty() ? "" : times.lines().get(0).way();
    List<String> head = new ArrayList<>(List.of(""));
    for (String span : List.of("first ", "last ")) {
      head.add(span + NumberText.brief(times.spanSeconds()) + " s: answers/s");
      head.addAll(List.of("× " + measure, "p50 ms", "p99 ms"));
    }
    head.add("failed calls");
    return new Table(head, times.lines().stream().map(ReportTables::line).toList());
  }

  private static List<String> line(HttpTimes.Line one) {
    List<String> line = new ArrayList<>();
    line.add("`" + one.way() + "`" + (one.server().isEmpty() ? "" : " with " + one.server()));
    for (HttpTimes.Span span : List.of(one.first(), one.last())) {
      line.add(NumberText.brief(span.perSecond()));
      line.add(NumberText.brief(span.timesBare()));
      line.add(NumberText.brief(span.p50Millis()));
      line.add(NumberText.brief(span.p99Millis()));
    }
    line.add(NumberText.brief((double) one.failed()));
    return line;
  }

  private ReportTables() {}
}
