package io.lastseat.bench.report;

import static io.lastseat.bench.place.Ground.AWS;
import static io.lastseat.bench.place.Ground.NEXT_DOOR;
import static io.lastseat.bench.report.Targets.Target.Bound.AT_LEAST;
import static io.lastseat.bench.report.Targets.Target.Bound.AT_MOST;

import io.lastseat.bench.contest.MatchResult.Ranking;
import io.lastseat.bench.http.HttpTimes;
import io.lastseat.bench.place.Ground;
import io.lastseat.bench.report.Targets.Target.Bound;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The targets of Lastseat, compared with the measured figures. */
public final class Targets {

  /** The workload of all candidates. */
  public static final String ROOM = "room-for-all";

  static final String ONE = "one-client";
  private static final String MANY = "128-clients";
  private static final String SELLS_OUT = "sells-out";
  private static final String SMALL = "many-small-room";

  static final String LASTSEAT = "lastseat";
  static final String IMMEDIATE = "lastseat-immediate";
  private static final String LANES = LASTSEAT + "-4-lanes";
  private static final String KEYS = IMMEDIATE + "-keys";
  private static final String FLOOR = IMMEDIATE + "-floor-keys";
  private static final String FOUR = FLOOR + "-4-processes";
  private static final String SIXTEEN = IMMEDIATE + "-16-processes";
  private static final String COUNTER = "counter";
  private static final String RECORDED = "counter-recorded";
  private static final String BARE_PUT = "bare-put";
  private static final String PG_UPDATE = "pg-update";

  private static final Map<String, String> TITLES =
      Map.of(
          ROOM, "room for all",
          ONE, "one client",
          MANY, "128 clients",
          SELLS_OUT, "selling out",
          SMALL, "small events with room");

  /**
   * One target.
   *
   * @param match that gives the figures; empty for none
   * @param candidates of that match whose figures it needs
   * @param figure empty if not measured
   */
  private record Row(
      String match,
      Ground ground,
      Set<String> candidates,
      String what,
      Bound bound,
      double wanted,
      Function<Measured, Optional<Double>> figure) {
    Target of(Measured measured) {
      return bound.of(
          "%s, %s".formatted(ground.title(), what), wanted, figure.apply(measured).orElse(null));
    }
  }

  private static final List<Row> ROWS =
      List.of(
          times(NEXT_DOOR, ROOM, IMMEDIATE, RECORDED, 10),
          times(AWS, ROOM, IMMEDIATE, RECORDED, 5),
          writes(NEXT_DOOR, ROOM, IMMEDIATE, 0.15),
          writes(AWS, ROOM, IMMEDIATE, 0.15),
          times(AWS, MANY, IMMEDIATE, RECORDED, 7),
          tail(),
          times(NEXT_DOOR, ROOM, LASTSEAT, COUNTER, 1.3),
          times(AWS, ROOM, LANES, COUNTER, 1.5),
          times(NEXT_DOOR, ROOM, FOUR, FLOOR, 0.5),
          times(AWS, ROOM, FOUR, FLOOR, 0.5),
          writes(NEXT_DOOR, ROOM, FOUR, 0.5),
          writes(AWS, ROOM, FOUR, 0.5),
          times(AWS, ROOM, SIXTEEN, LANES, 1),
          times(NEXT_DOOR, SELLS_OUT, IMMEDIATE, PG_UPDATE, 1.5),
          times(NEXT_DOOR, SMALL, IMMEDIATE, RECORDED, 1.5),
          writes(NEXT_DOOR, SMALL, IMMEDIATE, 1),
          times(NEXT_DOOR, SMALL, IMMEDIATE, PG_UPDATE, 0.5),
          p50(NEXT_DOOR, IMMEDIATE, 1.6),
          p50(AWS, IMMEDIATE, 1.6),
          p50(NEXT_DOOR, KEYS, 2.5),
          p50(AWS, KEYS, 2.5),
          locks(NEXT_DOOR, 1),
          locks(AWS, 1.6),
          http("refused", 0.85),
          http("room-immediate", 0.6),
          http("room-immediate-floor-keys", 0.55),
          http("room-stream", 0.3),
          worst(
              "64 clients, first minute, times the last: the worst way",
              AT_LEAST,
              0.6,
              line -> line.first().timesBare() / line.last().timesBare(),
              Math::min),
          worst(
              "512 clients: failed calls of all ways",
              AT_MOST,
              0,
              line -> (double) line.many().failed(),
              Double::sum),
          worst(
              "512 clients: p99, times p50, of the worst way",
              AT_MOST,
              4,
              line -> line.many().p99Millis() / line.many().p50Millis(),
              Math::max));

  /** All targets, measured or not. */
  public static List<Target> of(Measured measured) {
    return ROWS.stream().map(row -> row.of(measured)).toList();
  }

  /** The candidates of a match whose figures a target needs. */
  public static Set<String> candidates(String match, Ground ground) {
    return ROWS.stream()
        .filter(row -> row.match().equals(match) && row.ground() == ground)
        .flatMap(row -> row.candidates().stream())
        .collect(Collectors.toSet());
  }

  private static Row times(Ground ground, String match, String one, String other, double wanted) {
    return pair(
        ground,
        match,
        one + ", times " + other,
        one,
        other,
        AT_LEAST,
        wanted,
        Ranking::timesThatOf);
  }

  private static Row p50(Ground ground, String one, double wanted) {
    return pair(
        ground,
        ONE,
        "p50 of %s, times %s's".formatted(one, BARE_PUT),
        one,
        BARE_PUT,
        AT_MOST,
        wanted,
        (own, to) -> own.median().p50Millis() / to.median().p50Millis());
  }

  private static Row pair(
      Ground ground,
      String match,
      String words,
      String one,
      String other,
      Bound bound,
      double wanted,
      ToDoubleBiFunction<Ranking, Ranking> ratio) {
    return new Row(
        match,
        ground,
        Set.of(one, other),
        TITLES.get(match) + ": " + words,
        bound,
        wanted,
        measured ->
            find(measured, match, ground, one)
                .flatMap(
                    own ->
                        find(measured, match, ground, other)
                            .map(to -> ratio.applyAsDouble(own, to))));
  }

  private static Row writes(Ground ground, String match, String one, double most) {
    return new Row(
        match,
        ground,
        Set.of(one),
        "%s: write units per request of %s".formatted(TITLES.get(match), one),
        AT_MOST,
        most,
        measured -> find(measured, match, ground, one).map(found -> found.median().writeUnits()));
  }

  /** One append is what one client waits for. */
  private static Row tail() {
    return new Row(
        MANY,
        AWS,
        Set.of(IMMEDIATE),
        "%s: p99 of %s, times its p50 with one client".formatted(TITLES.get(MANY), IMMEDIATE),
        AT_MOST,
        3,
        measured ->
            find(measured, MANY, AWS, IMMEDIATE)
                .flatMap(
                    many ->
                        find(measured, ONE, AWS, IMMEDIATE)
                            .map(one -> many.median().p99Millis() / one.median().p50Millis())));
  }

  private static Optional<Ranking> find(
      Measured measured, String match, Ground ground, String candidate) {
    return measured.find(match, ground).flatMap(found -> found.find(candidate));
  }

  private static Row locks(Ground ground, double wanted) {
    return new Row(
        "",
        ground,
        Set.of(),
        "locks, 8 contenders: turns of lastseat-line, times the best of Amazon's client",
        AT_LEAST,
        wanted,
        measured ->
            measured.locks().stream()
                .filter(figures -> figures.ground() == ground)
                .findFirst()
                .flatMap(
                    figures ->
                        figures
                            .mostTurns(LASTSEAT + "-line")
                            .flatMap(own -> figures.mostTurns("amazon-").map(best -> own / best))));
  }

  private static Row http(String way, double wanted) {
    return http(
        "64 clients, last minute: %s, times bare-jetty".formatted(way),
        AT_LEAST,
        wanted,
        times -> times.find(way, "").map(line -> line.last().timesBare()));
  }

  /** One figure for all ways of Lastseat. */
  private static Row worst(
      String what,
      Bound bound,
      double wanted,
      Function<HttpTimes.Line, Double> figure,
      BinaryOperator<Double> worse) {
    return http(
        what,
        bound,
        wanted,
        times ->
            Stream.of("refused", "room-immediate", "room-immediate-floor-keys", "room-stream")
                .flatMap(way -> times.find(way, "").stream())
                .map(figure)
                .reduce(worse));
  }

  private static Row http(
      String what, Bound bound, double wanted, Function<HttpTimes, Optional<Double>> figure) {
    return new Row(
        "",
        NEXT_DOOR,
        Set.of(),
        "HTTP, " + what,
        bound,
        wanted,
        measured -> figure.apply(measured.http()));
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
      AT_MOST("at most");

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
        };
      }
    }
  }
}
