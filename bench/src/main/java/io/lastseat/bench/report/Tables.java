package io.lastseat.bench.report;

import io.lastseat.bench.compare.Figures;
import io.lastseat.bench.compare.MatchResult;
import io.lastseat.bench.compare.Standing;
import io.lastseat.bench.price.PriceTable;
import io.lastseat.bench.startup.StartUpResult;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Figures as tables. */
public final class Tables {

  private static final double MILLION = 1e6;

  /** A match: a line for each candidate, the fastest first. */
  public static Table of(MatchResult match) {
    List<List<String>> lines = new ArrayList<>();
    Standing lastseat = match.of(Targets.LASTSEAT);
    match.standings().stream()
        .sorted(
            (a, b) -> Double.compare(b.median().decidedPerSecond(), a.median().decidedPerSecond()))
        .forEach(one -> lines.add(line(one, lastseat)));
    return new Table(
        List.of(
            "",
            "decided/s",
            "Lastseat ×",
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

  private static List<String> line(Standing one, Standing lastseat) {
    Figures median = one.median();
    return List.of(
        one.name(),
        Numbers.brief(median.decidedPerSecond()),
        Numbers.brief(lastseat.timesThatOf(one)),
        Numbers.brief(median.p50Millis()),
        Numbers.brief(median.p99Millis()),
        Numbers.brief(median.maxMillis()),
        Numbers.brief(median.roundTrips()),
        Numbers.brief(median.retries()),
        Numbers.briefOrNone(median.writeUnits()),
        Numbers.briefOrNone(median.readUnits()),
        Numbers.briefOrNone(dollars(median.writeUnits(), median.readUnits())),
        Numbers.brief(median.contenderCpuSeconds()),
        Numbers.brief(median.databaseCpuSeconds()),
        Numbers.brief(median.oversold()),
        one.recordsRefusals() ? "yes" : "no");
  }

  private static @Nullable Double dollars(@Nullable Double writeUnits, @Nullable Double readUnits) {
    return writeUnits == null || readUnits == null
        ? null
        : PriceTable.US_EAST_1.dynamoDb(writeUnits * MILLION, readUnits * MILLION);
  }

  /** Decided requests per second by the number of clients. */
  public static Table contention(List<MatchResult> matches) {
    List<String> head = new ArrayList<>(List.of("decided/s"));
    matches.forEach(
        match -> head.add(match.clients() + (match.clients() == 1 ? " client" : " clients")));
    List<List<String>> lines = new ArrayList<>();
    for (Standing one : matches.get(0).standings()) {
      List<String> line = new ArrayList<>(List.of(one.name()));
      matches.forEach(
          match -> line.add(Numbers.brief(match.of(one.name()).median().decidedPerSecond())));
      lines.add(line);
    }
    return new Table(head, lines);
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
                        Numbers.brief(one.measured()),
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
                        Numbers.brief(one.firstAnswerMillis()),
                        Numbers.brief(one.firstAnswerRatio()),
                        Numbers.brief(one.initMillis()),
                        Numbers.brief(one.cpuMillis()),
                        Numbers.brief(one.cpuRatio()),
                        Numbers.brief(one.classesLoaded()),
                        Numbers.brief(one.allocatedBytes() / MILLION),
                        Numbers.brief(one.zipBytes() / MILLION)))
            .toList());
  }

  /** Half load and the micro benchmarks. */
  public static Table alone(Measured measured) {
    return new Table(
        List.of("", ""),
        List.of(
            line("pure decision, per second and core", measured.micro().decisionsPerSecond()),
            line("bytes allocated for a decision", measured.micro().bytesPerDecision()),
            line(
                "handler on a free store, records per second", measured.micro().recordsPerSecond()),
            line("bytes allocated for a record", measured.micro().bytesPerRecord()),
            line("half load, requests per second", measured.halfLoad().perSecond()),
            line("half load, one poll and one batch, ms", measured.halfLoad().pollAndBatchMillis()),
            line("half load, time to verdict p50, ms", measured.halfLoad().p50Millis()),
            line("half load, time to verdict p99, ms", measured.halfLoad().p99Millis()),
            line("half load, time to verdict max, ms", measured.halfLoad().maxMillis())));
  }

  private static List<String> line(String what, double figure) {
    return List.of(what, Numbers.brief(figure));
  }

  private Tables() {}
}
