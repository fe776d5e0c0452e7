package io.lastseat.bench.report;

import io.lastseat.bench.compare.MatchResult;
import io.lastseat.bench.compare.Ranking;
import io.lastseat.bench.plot.BarFamily;
import io.lastseat.bench.plot.BarPicture;
import io.lastseat.bench.plot.Caption;
import io.lastseat.bench.plot.FigureBar;
import io.lastseat.bench.plot.Line;
import io.lastseat.bench.plot.LinePicture;
import io.lastseat.bench.plot.RoundFigure;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Pictures of what was measured, by the names of the page's blocks. */
final class Pictures {

  private static final String UNIT = "Decided per second, more is better";
  private static final String HATCHED = "unsafe: can give a seat twice";
  private static final String CONTENTION = "contention";

  /** What matches are called in titles. */
  private static final Map<String, String> TITLES =
      Map.of(
          "room-for-all",
          "Room for all",
          "sells-out",
          "Selling out",
          "of-three",
          "Events of three",
          "many-small-room",
          "Small events with room",
          "groups",
          "Small and large groups",
          "limited",
          "A tenth of DynamoDB's limits");

  /** All of them; that of lines only where somebody was asked by several numbers of clients. */
  static Map<String, Picture> of(Measured measured) {
    Map<String, Picture> pictures = new LinkedHashMap<>();
    measured.matches().forEach(match -> pictures.put(match.name(), bars(match)));
    List<String> few = FewLines.of(measured.contention());
    if (measured.contention().size() > 1 && !few.isEmpty()) {
      pictures.put(CONTENTION, lines(measured.contention(), few));
    }
    return pictures;
  }

  static Picture bars(MatchResult match) {
    String title =
        "%s: %,d requests from %d clients"
            .formatted(
                TITLES.getOrDefault(match.name(), match.name()), match.requests(), match.clients());
    return new Picture(
        alt(title + ". " + UNIT, match),
        BarPicture.draw(
            new Caption(title, List.of(match.summary(), UNIT)),
            Arrays.stream(Family.values()).map(family -> bars(family, match)).toList(),
            HATCHED));
  }

  private static BarFamily bars(Family family, MatchResult match) {
    return new BarFamily(
        family.heading(),
        family == Family.LASTSEAT,
        match.standings().stream()
            .filter(one -> Family.of(one.name()) == family)
            .map(one -> new FigureBar(one.name(), one.median().decidedPerSecond(), one.oversells()))
            .toList());
  }

  private static Picture lines(List<MatchResult> matches, List<String> few) {
    MatchResult first = matches.get(0);
    MatchResult last = matches.get(matches.size() - 1);
    String title = "From %d to %d clients at one event".formatted(first.clients(), last.clients());
    return new Picture(
        alt("%s. %s, with %d clients".formatted(title, UNIT, last.clients()), last),
        LinePicture.draw(
            new Caption(title, List.of(first.summary(), UNIT)),
            "clients at the same time",
            few.stream().map(name -> line(name, matches)).toList()));
  }

  private static Line line(String name, List<MatchResult> matches) {
    return new Line(
        name,
        Family.of(name) == Family.LASTSEAT,
        matches.stream().map(match -> (double) match.clients()).toList(),
        matches.stream().map(match -> match.of(name).median().decidedPerSecond()).toList());
  }

  /** Lastseat as it comes, and the best of each family that does not oversell. */
  private static String alt(String about, MatchResult match) {
    return about
        + ": "
        + match.fastestFirst().stream()
            .filter(one -> one.name().equals(Targets.LASTSEAT) || isBest(one, match))
            .map(one -> one.name() + " " + RoundFigure.of(one.median().decidedPerSecond()))
            .collect(Collectors.joining(", "))
        + ".";
  }

  private static boolean isBest(Ranking one, MatchResult match) {
    return match.fastestFirst().stream()
        .filter(other -> !other.oversells() && Family.of(other.name()) == Family.of(one.name()))
        .findFirst()
        .equals(Optional.of(one));
  }

  private Pictures() {}
}
