package io.lastseat.bench.report;

import io.lastseat.bench.contest.ComparedFigures;
import io.lastseat.bench.contest.MatchResult;
import io.lastseat.bench.contest.MatchResult.Ranking;
import io.lastseat.bench.http.HttpTimes;
import io.lastseat.bench.locks.LockFigures;
import io.lastseat.bench.place.Ground;
import io.lastseat.bench.report.Table.Column;
import io.lastseat.bench.report.Targets.Target;
import io.lastseat.bench.startup.StartUpResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The tables of the page, made from the results. */
final class ResultTables {

  private static final double MILLION = 1e6;
  private static final double DOLLARS_PER_MILLION_WRITES = 0.625;
  private static final double DOLLARS_PER_MILLION_READS = 0.125;

  /**
   * The table of a match, fastest first, with ratios to Lastseat's answers in their calls; without
   * these, to the first candidate.
   */
  static Table of(MatchResult match) {
    Ranking measure = match.find(Targets.IMMEDIATE).orElse(match.standings().get(0));
    return Table.of(
        match.fastestFirst(),
        List.of(
            new Column<>("", Ranking::name),
            median("decided/s", ComparedFigures::decidedPerSecond),
            Column.of(measure.name() + " ×", measure::timesThatOf),
            median("p50 ms", ComparedFigures::p50Millis),
            median("p99 ms", ComparedFigures::p99Millis),
            median("round trips", ComparedFigures::roundTrips),
            median("retries", ComparedFigures::retries),
            median("failed calls", ComparedFigures::failed),
            median("write units", ComparedFigures::writeUnits),
            median("read units", ComparedFigures::readUnits),
            median("DynamoDB $/million", ResultTables::dollars),
            median("CPU s/1,000", ComparedFigures::contenderCpuSeconds),
            median("database CPU s/1,000", ComparedFigures::databaseCpuSeconds),
            median("oversold", ComparedFigures::oversold)));
  }

  private static Column<Ranking> median(
      String head, Function<ComparedFigures, @Nullable Number> figure) {
    return Column.of(head, one -> figure.apply(one.median()));
  }

  /**
   * DynamoDB's list price of a million requests on demand, in US dollars and Northern Virginia,
   * without free tiers, discounts and taxes; null where the database has no units. The prices are
   * of {@code aws.amazon.com/dynamodb/pricing/on-demand}, halved on 1 November 2024 ("New – Amazon
   * DynamoDB lowers pricing for on-demand throughput and global tables", AWS Database Blog), as of
   * 21 July 2025: hold them against the page before you count on them. What Lambda's mapping reads
   * from a stream is free (DynamoDB developer guide, "Evaluate your DynamoDB streams usage").
   */
  static @Nullable Double dollars(ComparedFigures figures) {
    Double written = figures.writeUnits();
    Double read = figures.readUnits();
    return written == null || read == null
        ? null
        : written * DOLLARS_PER_MILLION_WRITES + read * DOLLARS_PER_MILLION_READS;
  }

  /** What a user of each way would see on each ground: with room for all, and alone. */
  static Table grounds(Measured measured) {
    List<Seen> seen = new ArrayList<>();
    for (Ground ground : Ground.values()) {
      measured
          .find(Targets.ROOM, ground)
          .ifPresent(
              room -> {
                Optional<MatchResult> alone = measured.find(Targets.ONE, ground);
                room.standings()
                    .forEach(
                        one ->
                            seen.add(
                                new Seen(
                                    ground,
                                    one,
                                    alone.flatMap(match -> match.find(one.name())).orElse(null))));
              });
    }
    return Table.of(
        seen,
        List.of(
            new Column<>("", one -> "`" + one.room().name() + "`"),
            new Column<>("ground", one -> one.ground().title()),
            Seen.figure("decided/s", ComparedFigures::decidedPerSecond),
            Seen.figure("p50 ms", ComparedFigures::p50Millis),
            Seen.figure("p99 ms", ComparedFigures::p99Millis),
            Column.of(
                "one client: p50 ms",
                one -> one.alone() == null ? null : one.alone().median().p50Millis()),
            Seen.figure("write units", ComparedFigures::writeUnits),
            Seen.figure("DynamoDB $/million", ResultTables::dollars),
            Seen.figure("calls that failed", ComparedFigures::failed)));
  }

  /** A candidate on one ground; alone is null where one client was not measured. */
  private record Seen(Ground ground, Ranking room, @Nullable Ranking alone) {
    static Column<Seen> figure(String head, Function<ComparedFigures, @Nullable Number> figure) {
      return Column.of(head, one -> figure.apply(one.room().median()));
    }
  }

  /** The targets, and whether they were reached. */
  static Table targets(List<Target> targets) {
    return Table.of(
        targets,
        List.of(
            new Column<>("", Target::what),
            new Column<>("wanted", Target::wanted),
            Column.of("measured", Target::measured),
            new Column<>(
                "reached",
                one ->
                    one.measured() == null ? "not measured" : one.reached() ? "yes" : "**no**")));
  }

  /** The start-up of the functions. */
  static Table startUp(List<StartUpResult> functions) {
    return Table.of(
        functions,
        List.of(
            new Column<>("", StartUpResult::name),
            Column.of("first answer ms", StartUpResult::firstAnswerMillis),
            Column.of("× minimal", StartUpResult::firstAnswerRatio),
            Column.of("init ms", StartUpResult::initMillis),
            Column.of("CPU ms", StartUpResult::cpuMillis),
            Column.of("CPU × minimal", StartUpResult::cpuRatio),
            Column.of("classes", StartUpResult::classesLoaded),
            Column.of("allocated MB", one -> one.allocatedBytes() / MILLION),
            Column.of("zip MB", one -> one.zipBytes() / MILLION)));
  }

  /** The figures of locks on one ground. */
  static Table locks(LockFigures figures) {
    return Table.of(
        figures.lines(),
        List.of(
            new Column<>("", LockFigures.Line::load),
            new Column<>("way", one -> "`" + one.way() + "`"),
            Column.of("turns a second", LockFigures.Line::turnsPerSecond),
            Column.of("wait, p50 ms", LockFigures.Line::usualWait),
            Column.of("wait, longest ms", LockFigures.Line::longestWait),
            Column.of("write units a turn", LockFigures.Line::writeUnits),
            Column.of("read units a turn", LockFigures.Line::readUnits)));
  }

  /** The figures of calls through HTTP: in the first and in the last span, and with many. */
  static Table http(HttpTimes times) {
    String measure = times.lines().isEmpty() ? "" : times.lines().get(0).way();
    String seconds = Table.number(times.spanSeconds());
    List<Column<HttpTimes.Line>> columns = new ArrayList<>();
    columns.add(
        new Column<>(
            "",
            one ->
                "`" + one.way() + "`" + (one.server().isEmpty() ? "" : " with " + one.server())));
    span(columns, "first " + seconds + " s", measure, HttpTimes.Line::first);
    span(columns, "last " + seconds + " s", measure, HttpTimes.Line::last);
    span(columns, "512 clients", measure, HttpTimes.Line::many);
    return Table.of(times.lines(), columns);
  }

  private static void span(
      List<Column<HttpTimes.Line>> columns,
      String which,
      String measure,
      Function<HttpTimes.Line, HttpTimes.Span> of) {
    columns.add(Column.of(which + ": answers/s", of.andThen(HttpTimes.Span::perSecond)::apply));
    columns.add(Column.of("× " + measure, of.andThen(HttpTimes.Span::timesBare)::apply));
    columns.add(Column.of("p50 ms", of.andThen(HttpTimes.Span::p50Millis)::apply));
    columns.add(Column.of("p99 ms", of.andThen(HttpTimes.Span::p99Millis)::apply));
    columns.add(Column.of("failed", of.andThen(HttpTimes.Span::failed)::apply));
  }

  private ResultTables() {}
}
