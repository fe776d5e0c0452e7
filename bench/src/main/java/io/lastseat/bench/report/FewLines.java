package io.lastseat.bench.report;

import static java.util.Comparator.comparingDouble;

import io.lastseat.bench.compare.MatchResult;
import io.lastseat.bench.compare.Ranking;
import io.lastseat.bench.plot.LinePicture;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Who of a contest is drawn as a line, where there is room for a few. Lastseat comes first, then of
 * each family the best known and the best of those that do not oversell, then the machine's
 * measure. Whoever does about the same as one of the same family who is drawn would say nothing,
 * and is left out.
 */
final class FewLines {

  private static final int MOST_OWN = 3;
  private static final double ABOUT_THE_SAME = 1.2;
  private static final List<String> BEST_KNOWN = List.of("counter", "pg-for-update");
  private static final String WHERE_ROOM_IS_LEFT = "bare-put";

  private final List<MatchResult> matches;
  private final List<String> chosen = new ArrayList<>();

  /** Names, at most as many as a picture of lines takes. */
  static List<String> of(List<MatchResult> matches) {
    FewLines lines = new FewLines(matches);
    lines.choose();
    return List.copyOf(lines.chosen);
  }

  private FewLines(List<MatchResult> matches) {
    this.matches = matches;
  }

  private void choose() {
    Predicate<String> own = name -> Family.of(name) == Family.LASTSEAT;
    Stream.concat(Stream.of(Targets.LASTSEAT), fastestFirst().filter(own))
        .filter(name -> chosen.size() < MOST_OWN)
        .forEach(this::add);
    BEST_KNOWN.forEach(this::add);
    best(Family.DYNAMO);
    best(Family.POSTGRES);
    add(WHERE_ROOM_IS_LEFT);
  }

  private void best(Family family) {
    fastestFirst().filter(name -> Family.of(name) == family).limit(1).forEach(this::add);
  }

  /** By their best figure; those that oversell are none to be held up. */
  private Stream<String> fastestFirst() {
    return matches.get(0).standings().stream()
        .filter(one -> !one.oversells())
        .map(Ranking::name)
        .filter(this::tookPartInAll)
        .sorted(
            comparingDouble(
                    (String name) ->
                        matches.stream().mapToDouble(match -> figure(match, name)).max().orElse(0))
                .reversed());
  }

  private void add(String name) {
    boolean hasPlaceInPowersOfTen =
        tookPartInAll(name) && matches.stream().allMatch(match -> figure(match, name) > 0);
    if (hasPlaceInPowersOfTen
        && chosen.size() < LinePicture.MOST_LINES
        && chosen.stream().noneMatch(other -> sayTheSame(name, other))) {
      chosen.add(name);
    }
  }

  private boolean tookPartInAll(String name) {
    return matches.stream().allMatch(match -> match.find(name).isPresent());
  }

  private boolean sayTheSame(String one, String other) {
    return Family.of(one) == Family.of(other)
        && matches.stream()
            .mapToDouble(match -> figure(match, one) / figure(match, other))
            .allMatch(times -> times < ABOUT_THE_SAME && times > 1 / ABOUT_THE_SAME);
  }

  private static double figure(MatchResult match, String name) {
    return match.of(name).median().decidedPerSecond();
  }
}
