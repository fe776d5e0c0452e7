package io.lastseat.bench.report;

import io.lastseat.bench.compare.ComparedFigures;
import io.lastseat.bench.compare.MatchResult;
import io.lastseat.bench.compare.Ranking;
import io.lastseat.bench.locks.LockFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What Lastseat means to reach, held against what was measured; rows whose figures are missing are
 * left out.
 */
public final class Targets {

  static final String LASTSEAT = "lastseat";
  static final String IMMEDIATE = "lastseat-immediate";
  static final String KEYS = IMMEDIATE + "-keys";
  private static final String FLOOR = IMMEDIATE + "-floor-keys";
  static final String RECORDED = "counter-recorded";
  private static final String COUNTER = "counter";
  private static final String BARE_PUT = "bare-put";
  private static final String CONFIRM = "-hold-confirm";
  private static final String FOUR = "-4-processes";

  private final Measured measured;
  private final List<Target> all = new ArrayList<>();

  private Targets(Measured measured) {
    this.measured = measured;
  }

  /** All of them. */
  public static List<Target> of(Measured measured) {
    Targets targets = new Targets(measured);
    targets.room();
    targets.before(measured.before());
    targets.otherMatches();
    targets.locks();
    targets.http("refused", 0.5);
    targets.http("room-immediate", 0.3);
    return List.copyOf(targets.all);
  }

  private void room() {
    At room = at("room for all", measured.find("room-for-all"));
    room.times(IMMEDIATE, RECORDED, 10);
    room.times(IMMEDIATE, "pg-update", 5);
    room.atMost(IMMEDIATE, "write units", ComparedFigures::writeUnits, 0.15);
    room.p50(IMMEDIATE, COUNTER, 0.1, Target::atMost);
    at("room for all, 128 clients", measured.withClients(128)).times(IMMEDIATE, RECORDED, 14);
    room.times(KEYS, RECORDED, 1.2);
    room.atMost(KEYS, "write units", ComparedFigures::writeUnits, 1.2);
    room.atMost(KEYS, "read units", ComparedFigures::readUnits, 2.1);
    room.p50(KEYS, COUNTER, 1, Target::below);
    room.times(IMMEDIATE + FOUR, IMMEDIATE, 0.5);
    room.atMost(IMMEDIATE + FOUR, "write units", ComparedFigures::writeUnits, 0.6);
    room.times(KEYS + FOUR, KEYS, 0.5);
    room.times(FLOOR, IMMEDIATE, 0.85);
    room.atMost(FLOOR, "write units", ComparedFigures::writeUnits, 0.2);
    room.p50(FLOOR, COUNTER, 0.1, Target::atMost);
    room.times(FLOOR + FOUR, FLOOR, 0.5);
    room.atMost(FLOOR + FOUR, "write units", ComparedFigures::writeUnits, 0.7);
    room.atMost(FLOOR + FOUR, "read units", ComparedFigures::readUnits, 0.6);
    room.price(FLOOR + CONFIRM, KEYS + CONFIRM, 0.7);
    room.price(FLOOR + CONFIRM + FOUR, KEYS + CONFIRM + FOUR, 0.7);
    room.times(LASTSEAT, COUNTER, 1);
    room.atMost(LASTSEAT, "write units", ComparedFigures::writeUnits, 2.15);
    room.p50(IMMEDIATE + CONFIRM, BARE_PUT, 4, Target::below);
  }

  private void before(@Nullable BeforeFigures before) {
    if (before != null) {
      String what = "by the stream%s: times as many as the build before";
      all.add(Target.atLeast(what.formatted(""), 1, before.inProcess()));
      all.add(Target.atLeast(what.formatted(", through HTTP"), 2, before.throughHttp()));
    }
  }

  private void otherMatches() {
    at("selling out", measured.find("sells-out")).times(IMMEDIATE, "pg-update", 1.5);
    At small = at("small events with room", measured.find("many-small-room"));
    small.times(IMMEDIATE, RECORDED, 1.2);
    small.atMost(IMMEDIATE, "write units", ComparedFigures::writeUnits, 1);
    small.times(FLOOR, RECORDED, 1.2);
    small.atMost(FLOOR, "write units", ComparedFigures::writeUnits, 1.05);
    small.atMost(FLOOR, "read units", ComparedFigures::readUnits, 0.5);
    At one = at("one client", measured.withClients(1));
    one.p50(IMMEDIATE, BARE_PUT, 1.9, Target::atMost);
    one.p50(KEYS, BARE_PUT, 2.5, Target::atMost);
  }

  private void locks() {
    for (LockFigures figures : measured.locks()) {
      double own = figures.mostTurns("lastseat-line").orElse(Double.NaN);
      figures
          .mostTurns("amazon-")
          .ifPresent(
              best ->
                  all.add(
                      Target.atLeast(
                          "locks, 8 clients at one, %s: turns of lastseat-line, times the best of"
                                  .formatted(ReportTables.away(figures))
                              + " Amazon's client",
                          1.6,
                          own / best)));
    }
  }

  private void http(String way, double wanted) {
    measured
        .http()
        .find(way, "")
        .ifPresent(
            line ->
                all.add(
                    Target.atLeast(
                        "HTTP, 64 clients, last tenth: %s, times bare-jetty".formatted(way),
                        wanted,
                        line.last().timesBare())));
  }

  private At at(String where, Optional<MatchResult> match) {
    return new At(where, match);
  }

  private interface Kind {
    Target of(String what, double wanted, double measured);
  }

  /** The targets of one match. */
  private final class At {

    private final String where;
    private final Optional<MatchResult> match;

    At(String where, Optional<MatchResult> match) {
      this.where = where;
      this.match = match;
    }

    void times(String one, String other, double wanted) {
      add(
          "%s, times %s".formatted(one, other),
          find(one).flatMap(own -> find(other).map(own::timesThatOf)),
          wanted,
          Target::atLeast);
    }

    void p50(String one, String other, double wanted, Kind kind) {
      add(
          "p50 of %s, times %s's".formatted(one, other),
          find(one)
              .flatMap(
                  own -> find(other).map(to -> own.median().p50Millis() / to.median().p50Millis())),
          wanted,
          kind);
    }

    void price(String one, String other, double most) {
      add(
          "DynamoDB's price of %s, times %s's".formatted(one, other),
          dollars(one).flatMap(own -> dollars(other).map(to -> own / to)),
          most,
          Target::atMost);
    }

    void atMost(
        String name, String units, Function<ComparedFigures, @Nullable Double> of, double most) {
      add(
          "%s per request of %s".formatted(units, name),
          find(name).map(Ranking::median).map(of),
          most,
          Target::atMost);
    }

    private Optional<Double> dollars(String name) {
      return find(name).map(Ranking::median).map(ReportTables::dollars);
    }

    private Optional<Ranking> find(String name) {
      return match.flatMap(found -> found.find(name));
    }

    private void add(String what, Optional<Double> figure, double wanted, Kind kind) {
      figure.ifPresent(found -> all.add(kind.of(where + ": " + what, wanted, found)));
    }
  }
}
