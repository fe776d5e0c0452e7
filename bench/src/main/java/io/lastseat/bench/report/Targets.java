package io.lastseat.bench.report;

import io.lastseat.bench.compare.MatchResult;
import io.lastseat.bench.compare.Ranking;
import io.lastseat.bench.startup.StartUpResult;
import java.util.ArrayList;
import java.util.List;

/** What Lastseat means to reach, held against what was measured. */
public final class Targets {

  static final String LASTSEAT = "lastseat";
  private static final String LANES = "lastseat-16-lanes";
  private static final String COUNTER = "counter";
  private static final double MEGABYTE = 1e6;

  /** About as many within what two runs of the same differ by. */
  static final double NO_WORSE = 0.95;

  /** All of them. */
  public static List<Target> of(Measured measured) {
    List<Target> all = new ArrayList<>();
    room(all, measured.match("room-for-all"));
    sells(all, measured.match("sells-out"));
    limited(all, measured.limited());
    all.addAll(AdmissionTargets.of(measured));
    startUp(all, measured.startUp());
    return List.copyOf(all);
  }

  private static void room(List<Target> all, MatchResult room) {
    all.add(times("room for all", room, LASTSEAT, "s1.2", 10));
    all.add(times("room for all", room, LASTSEAT, "s1.3", 10));
    all.add(times("room for all", room, LASTSEAT, COUNTER, 1));
    all.add(times("room for all", room, LASTSEAT, "bare-put", 0.7));
    all.add(times("room for all", room, LASTSEAT, "intake-put", 0.7));
    all.add(
        Target.atMost(
            "room for all: write units per request", 2.25, writeUnits(room.of(LASTSEAT))));
  }

  private static void sells(List<Target> all, MatchResult sells) {
    all.add(times("selling out", sells, LASTSEAT, COUNTER, 3));
    double cheapest =
        sells.standings().stream()
            .filter(one -> !one.name().startsWith(LASTSEAT))
            .filter(one -> !one.oversells() && one.recordsRefusals())
            .filter(one -> one.median().writeUnits() != null)
            .mapToDouble(Targets::writeUnits)
            .min()
            .orElse(Double.POSITIVE_INFINITY);
    double own = writeUnits(sells.of(LASTSEAT));
    all.add(
        new Target(
            "selling out: write units per request",
            "below " + NumberText.brief(cheapest) + ", the cheapest that records refusals",
            own,
            own < cheapest));
  }

  private static void limited(List<Target> all, MatchResult limited) {
    for (String other : List.of("s1.2", "s1.3", COUNTER)) {
      all.add(times("1:10 limit", limited, LANES, other, 8));
    }
    for (String other : List.of("s1.2", "s1.3", COUNTER)) {
      all.add(times("1:10 limit", limited, LASTSEAT, other, NO_WORSE));
    }
  }

  private static void startUp(List<Target> all, List<StartUpResult> functions) {
    for (StartUpResult function : functions) {
      if (!function.name().startsWith("minimal")) {
        all.add(
            Target.atMost(
                "start-up of " + function.name() + ", times a minimal function's",
                1.3,
                function.firstAnswerRatio()));
        all.add(
            Target.atMost(
                "zip of " + function.name() + ", MB", 15, function.zipBytes() / MEGABYTE));
      }
    }
  }

  static Target times(String where, MatchResult match, String one, String other, double wanted) {
    return Target.atLeast(
        "%s: %s, times %s".formatted(where, one, other),
        wanted,
        match.of(one).timesThatOf(match.of(other)));
  }

  static double writeUnits(Ranking standing) {
    Double units = standing.median().writeUnits();
    return units == null ? Double.NaN : units;
  }

  private Targets() {}
}
