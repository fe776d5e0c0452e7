package io.lastseat.bench.report;

import static io.lastseat.bench.report.Targets.Target.Bound.AT_LEAST;
import static io.lastseat.bench.report.Targets.Target.Bound.AT_MOST;
import static io.lastseat.bench.report.Targets.Target.Bound.BELOW;

import io.lastseat.bench.contest.ComparedFigures;
import io.lastseat.bench.contest.MatchResult;
import io.lastseat.bench.contest.MatchResult.Ranking;
import io.lastseat.bench.report.Measured.BeforeFigures;
import io.lastseat.bench.report.Targets.Target.Bound;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The targets of Lastseat, compared with the measured figures. */
public final class Targets {

  static final String ROOM = "room-for-all";
  static final String SELLS_OUT = "sells-out";
  static final String SMALL = "many-small-room";
  private static final String ONE = "1 clients";
  private static final String MANY = "128 clients";

  static final String LASTSEAT = "lastseat";
  static final String IMMEDIATE = "lastseat-immediate";
  static final String KEYS = IMMEDIATE + "-keys";
  private static final String FLOOR = IMMEDIATE + "-floor-keys";
  private static final String TWICE = FLOOR + "-twice-4-processes";
  static final String COUNTER = "counter";
  static final String RECORDED = "counter-recorded";
  static final String BARE_PUT = "bare-put";
  private static final String PG_UPDATE = "pg-update";
  private static final String CONFIRM = "-hold-confirm";
  private static final String FOUR = "-4-processes";

  private static final Map<String, String> TITLES =
      Map.of(
          ROOM, "Room for all",
          SELLS_OUT, "Selling out",
          SMALL, "Small events with room",
          ONE, "One client",
          MANY, "Room for all, 128 clients");

  /**
   * One target.
   *
   * @param match that gives the figures; empty for none
   * @param candidates of that match whose figures it needs
   * @param figure empty if not measured
   */
  private record Row(
      String match,
      List<String> candidates,
      String what,
      Bound bound,
      double wanted,
      Function<Measured, Optional<Double>> figure) {
    Target of(Measured measured) {
      return bound.of(what, wanted, figure.apply(measured).orElse(null));
    }
  }

  private static final List<Row> ROWS =
      List.of(
          times(ROOM, IMMEDIATE, RECORDED, 10),
          times(ROOM, IMMEDIATE, PG_UPDATE, 5),
          writes(ROOM, IMMEDIATE, 0.15),
          p50(ROOM, IMMEDIATE, COUNTER, AT_MOST, 0.1),
          times(MANY, IMMEDIATE, RECORDED, 14),
          times(ROOM, KEYS, RECORDED, 1.2),
          writes(ROOM, KEYS, 1.2),
          reads(ROOM, KEYS, 2.1),
          p50(ROOM, KEYS, COUNTER, BELOW, 1),
          times(ROOM, IMMEDIATE + FOUR, IMMEDIATE, 0.5),
          writes(ROOM, IMMEDIATE + FOUR, 0.6),
          times(ROOM, KEYS + FOUR, KEYS, 0.5),
          times(ROOM, FLOOR, IMMEDIATE, 0.85),
          writes(ROOM, FLOOR, 0.2),
          p50(ROOM, FLOOR, COUNTER, AT_MOST, 0.1),
          times(ROOM, FLOOR + FOUR, FLOOR, 0.5),
          writes(ROOM, FLOOR + FOUR, 0.7),
          reads(ROOM, FLOOR + FOUR, 0.6),
          of(ROOM, "wrong users", TWICE, AT_MOST, 0, ComparedFigures::wrong),
          price(ROOM, FLOOR + CONFIRM, KEYS + CONFIRM, 0.7),
          price(ROOM, FLOOR + CONFIRM + FOUR, KEYS + CONFIRM + FOUR, 0.7),
          times(ROOM, LASTSEAT, COUNTER, 1),
          writes(ROOM, LASTSEAT, 2.15),
          p50(ROOM, IMMEDIATE + CONFIRM, BARE_PUT, BELOW, 4),
          before("", 1, BeforeFigures::inProcess),
          before(", through HTTP", 2, BeforeFigures::throughHttp),
          times(SELLS_OUT, IMMEDIATE, PG_UPDATE, 1.5),
          times(SMALL, IMMEDIATE, RECORDED, 1.2),
          writes(SMALL, IMMEDIATE, 1),
          times(SMALL, FLOOR, RECORDED, 1.2),
          writes(SMALL, FLOOR, 1.05),
          reads(SMALL, FLOOR, 0.5),
          p50(ONE, IMMEDIATE, BARE_PUT, AT_MOST, 1.9),
          p50(ONE, KEYS, BARE_PUT, AT_MOST, 2.5),
          locks(0),
          locks(5),
          http("refused", 0.5),
          http("room-immediate", 0.3));

  /** All targets, measured or not. */
  public static List<Target> of(Measured measured) {
    return ROWS.stream().map(row -> row.of(measured)).toList();
  }

  /** The candidates of a match whose figures a target needs. */
  public static Set<String> candidates(String match) {
    return ROWS.stream()
        .filter(row -> row.match().equals(match))
        .flatMap(row -> row.candidates().stream())
        .collect(Collectors.toSet());
  }

  /** A match's name in titles. */
  static String title(String match) {
    return TITLES.getOrDefault(match, match);
  }

  private static Row times(String match, String one, String other, double wanted) {
    return pair(
        match, "%s, times %s", one, other, AT_LEAST, wanted, own -> to -> own.timesThatOf(to));
  }

  private static Row p50(String match, String one, String other, Bound bound, double wanted) {
    return pair(
        match,
        "p50 of %s, times %s's",
        one,
        other,
        bound,
        wanted,
        own -> to -> own.median().p50Millis() / to.median().p50Millis());
  }

  private static Row price(String match, String one, String other, double most) {
    return pair(
        match,
        "DynamoDB's price of %s, times %s's",
        one,
        other,
        AT_MOST,
        most,
        own -> to -> dollars(own) / dollars(to));
  }

  private static double dollars(Ranking one) {
    Double dollars = ResultTables.dollars(one.median());
    return dollars == null ? Double.NaN : dollars;
  }

  private static Row writes(String match, String one, double most) {
    return of(match, "write units per request", one, AT_MOST, most, ComparedFigures::writeUnits);
  }

  private static Row reads(String match, String one, double most) {
    return of(match, "read units per request", one, AT_MOST, most, ComparedFigures::readUnits);
  }

  private static Row of(
      String match,
      String figure,
      String one,
      Bound bound,
      double wanted,
      Function<ComparedFigures, @Nullable Double> of) {
    return new Row(
        match,
        List.of(one),
        "%s: %s of %s".formatted(where(match), figure, one),
        bound,
        wanted,
        measured -> find(measured, match, one).map(Ranking::median).map(of));
  }

  private static Row pair(
      String match,
      String words,
      String one,
      String other,
      Bound bound,
      double wanted,
      Function<Ranking, Function<Ranking, Double>> ratio) {
    return new Row(
        match,
        List.of(one, other),
        where(match) + ": " + words.formatted(one, other),
        bound,
        wanted,
        measured ->
            find(measured, match, one)
                .flatMap(own -> find(measured, match, other).map(ratio.apply(own))));
  }

  private static String where(String match) {
    String title = title(match);
    return Character.toLowerCase(title.charAt(0)) + title.substring(1);
  }

  private static Optional<Ranking> find(Measured measured, String match, String candidate) {
    return measured.find(match).flatMap((MatchResult found) -> found.find(candidate));
  }

  private static Row before(String how, double wanted, Function<BeforeFigures, Double> figure) {
    return new Row(
        "",
        List.of(),
        "by the stream%s: times as many as the build before".formatted(how),
        AT_LEAST,
        wanted,
        measured -> Optional.ofNullable(measured.before()).map(figure));
  }

  private static Row locks(long roundTripMillis) {
    return new Row(
        "",
        List.of(),
        "locks, 8 clients at one, %s: turns of lastseat-line, times the best of Amazon's client"
            .formatted(ResultTables.away(roundTripMillis)),
        AT_LEAST,
        1.6,
        measured ->
            measured.locks().stream()
                .filter(figures -> figures.roundTripMillis() == roundTripMillis)
                .findFirst()
                .flatMap(
                    figures ->
                        figures
                            .mostTurns(LASTSEAT + "-line")
                            .flatMap(own -> figures.mostTurns("amazon-").map(best -> own / best))));
  }

  private static Row http(String way, double wanted) {
    return new Row(
        "",
        List.of(),
        "HTTP, 64 clients, last tenth: %s, times bare-jetty".formatted(way),
        AT_LEAST,
        wanted,
        measured -> measured.http().find(way, "").map(line -> line.last().timesBare()));
  }

  private Targets() {}

  /**
   * One target of Lastseat with its result.
   *
   * @param what is measured
   * @param wanted in words
   * @param measured the figure; null if not measured
   * @param reached whether it is enough
   */
  public record Target(String what, String wanted, @Nullable Double measured, boolean reached) {

    /** How a figure is compared with its target. */
    enum Bound {
      AT_LEAST("at least"),
      AT_MOST("at most"),
      BELOW("below");

      private final String words;

      Bound(String words) {
        this.words = words;
      }

      Target of(String what, double wanted, @Nullable Double measured) {
        return new Target(
            what,
            words + " " + Table.number(wanted),
            measured,
            measured != null && isEnough(measured, wanted));
      }

      private boolean isEnough(double measured, double wanted) {
        return switch (this) {
          case AT_LEAST -> measured >= wanted;
          case AT_MOST -> measured <= wanted;
          case BELOW -> measured < wanted;
        };
      }
    }
  }
}
