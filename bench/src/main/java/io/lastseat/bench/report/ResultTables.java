package io.lastseat.bench.report;

import io.lastseat.bench.contest.ComparedFigures;
import io.lastseat.bench.contest.MatchResult;
import io.lastseat.bench.contest.MatchResult.Ranking;
import io.lastseat.bench.http.HttpTimes;
import io.lastseat.bench.locks.LockFigures;
import io.lastseat.bench.report.Table.Column;
import io.lastseat.bench.report.Targets.Target;
import io.lastseat.bench.startup.StartUpResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The tables of the page, made from the results. */
final class ResultTables {

  private static final double MILLION = 1e6;
  private static final double DOLLARS_PER_MILLION_WRITES = 0.625;
  private static final double DOLLARS_PER_MILLION_READS = 0.125;

  /** The ways of the table that helps to choose an admission. */
  private static final List<String> ADMISSIONS =
      List.of(Targets.LASTSEAT, Targets.IMMEDIATE, Targets.KEYS, Targets.RECORDED);

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
            median("max ms", ComparedFigures::maxMillis),
            median("round trips", ComparedFigures::roundTrips),
            median("retries", ComparedFigures::retries),
            median("write units", ComparedFigures::writeUnits),
            median("read units", ComparedFigures::readUnits),
            median("DynamoDB $/million", ResultTables::dollars),
            median("CPU s/1,000", ComparedFigures::contenderCpuSeconds),
            median("database CPU s/1,000", ComparedFigures::databaseCpuSeconds),
            median("oversold", ComparedFigures::oversold),
            new Column<>("refusals on record", one -> one.recordsRefusals() ? "yes" : "no")));
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

  /** Decisions per second by the number of clients; some candidates ran with some numbers only. */
  static Table contention(List<MatchResult> matches) {
    List<Column<String>> columns = new ArrayList<>(List.of(new Column<>("decided/s", it -> it)));
    matches.forEach(
        match -> columns.add(Column.of(clients(match.clients()), name -> decided(match, name))));
    return Table.of(
        matches.stream()
            .flatMap(match -> match.standings().stream())
            .map(Ranking::name)
            .distinct()
            .toList(),
        columns);
  }

  static String clients(int number) {
    return number + (number == 1 ? " client" : " clients");
  }

  private static @Nullable Number decided(MatchResult match, String name) {
    return match.find(name).map(one -> one.median().decidedPerSecond()).orElse(null);
  }

  /** A row of the table of admissions. */
  private record Compared(
      String what, String match, Function<ComparedFigures, @Nullable Number> figure) {
    static Stream<Compared> both(String what, String match) {
      return Stream.of(
          new Compared(what + ": decided/s", match, ComparedFigures::decidedPerSecond),
          new Compared(what + ": write units", match, ComparedFigures::writeUnits));
    }
  }

  /** Compares the two admissions and a counter that stores refusals as well. */
  static Table admissions(Measured measured) {
    List<Compared> lines =
        Stream.of(
                Stream.of(
                    new Compared("one client: p50 ms", "1 clients", ComparedFigures::p50Millis),
                    new Compared(
                        "room for all, 32 clients: p50 ms",
                        Targets.ROOM,
                        ComparedFigures::p50Millis)),
                Compared.both("room for all, 32 clients", Targets.ROOM),
                Stream.of(
                    new Compared(
                        "room for all, 128 clients: decided/s",
                        "128 clients",
                        ComparedFigures::decidedPerSecond)),
                Compared.both("selling out", Targets.SELLS_OUT),
                Compared.both("small events with room", Targets.SMALL))
            .flatMap(some -> some)
            .filter(line -> measured.find(line.match()).isPresent())
            .toList();
    List<Column<Compared>> columns = new ArrayList<>(List.of(new Column<>("", Compared::what)));
    for (String way : ADMISSIONS) {
      columns.add(Column.of("`" + way + "`", line -> figure(measured, line, way)));
    }
    return Table.of(lines, columns);
  }

  private static @Nullable Number figure(Measured measured, Compared line, String way) {
    return measured
        .find(line.match())
        .flatMap(match -> match.find(way))
        .map(one -> line.figure().apply(one.median()))
        .orElse(null);
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

  /** The figures of locks at one distance. */
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

  /** The distance of the database in words. */
  static String away(long roundTripMillis) {
    return roundTripMillis == 0
        ? "the database next door"
        : "%d ms to the database and back".formatted(roundTripMillis);
  }

  /** The figures of calls through HTTP, in the first and in the last span. */
  static Table http(HttpTimes times) {
    String measure = times.lines().isEmpty() ? "" : times.lines().get(0).way();
    String seconds = Table.number(times.spanSeconds());
    List<Column<HttpTimes.Line>> columns = new ArrayList<>();
    columns.add(
        new Column<>(
            "",
            one ->
                "`" + one.way() + "`" + (one.server().isEmpty() ? "" : " with " + one.server())));
    span(columns, "first " + seconds, measure, HttpTimes.Line::first);
    span(columns, "last " + seconds, measure, HttpTimes.Line::last);
    columns.add(Column.of("failed calls", HttpTimes.Line::failed));
    return Table.of(times.lines(), columns);
  }

  private static void span(
      List<Column<HttpTimes.Line>> columns,
      String which,
      String measure,
      Function<HttpTimes.Line, HttpTimes.Span> of) {
    columns.add(Column.of(which + " s: answers/s", of.andThen(HttpTimes.Span::perSecond)::apply));
    columns.add(Column.of("× " + measure, of.andThen(HttpTimes.Span::timesBare)::apply));
    columns.add(Column.of("p50 ms", of.andThen(HttpTimes.Span::p50Millis)::apply));
    columns.add(Column.of("p99 ms", of.andThen(HttpTimes.Span::p99Millis)::apply));
  }

  private ResultTables() {}
}
