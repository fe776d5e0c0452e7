package io.lastseat.bench.report;

import io.lastseat.bench.contest.MatchResult;
import io.lastseat.bench.contest.MatchResult.Ranking;
import io.lastseat.bench.report.Chart.Bar;
import io.lastseat.bench.report.Chart.Group;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The charts of the results, by the names of the page's blocks. */
final class Charts {

  private static final String UNIT = "Decided per second, more is better";
  private static final String HATCHED = "unsafe: can give a seat twice";

  /** Groups candidates by their names alone, so that it works for data of any age. */
  private static final Map<String, Predicate<String>> FAMILIES = families();

  private static Map<String, Predicate<String>> families() {
    Map<String, Predicate<String>> families = new LinkedHashMap<>();
    families.put("Lastseat", name -> name.startsWith(Targets.LASTSEAT));
    families.put("Other ways on DynamoDB", name -> name.startsWith(Targets.COUNTER));
    families.put("PostgreSQL", name -> name.startsWith("pg-"));
    families.put("Measure of the machine: a put that decides nothing", Targets.BARE_PUT::equals);
    return families;
  }

  /** All charts; the chart over numbers of clients only if these were measured. */
  static Map<String, Chart> of(Measured measured) {
    Map<String, Chart> charts = new LinkedHashMap<>();
    measured.matches().forEach(match -> charts.put(match.name(), one(match)));
    if (measured.contention().size() > 1) {
      charts.put("contention", contention(measured.contention()));
    }
    return charts;
  }

  static Chart one(MatchResult match) {
    return new Chart(
        "%s: %,d requests from %d clients"
            .formatted(Targets.title(match.name()), match.requests(), match.clients()),
        List.of(match.summary(), UNIT),
        FAMILIES.entrySet().stream()
            .map(family -> new Group(family.getKey(), bars(match, family.getValue())))
            .toList(),
        HATCHED);
  }

  /** Only candidates that ran with each number of clients. */
  private static Chart contention(List<MatchResult> matches) {
    MatchResult first = matches.get(0);
    Predicate<String> inAll =
        name -> matches.stream().allMatch(match -> match.find(name).isPresent());
    return new Chart(
        "From %d to %d clients at one event"
            .formatted(first.clients(), matches.get(matches.size() - 1).clients()),
        List.of(first.summary(), UNIT),
        matches.stream()
            .map(match -> new Group(ResultTables.clients(match.clients()), bars(match, inAll)))
            .toList(),
        HATCHED);
  }

  private static List<Bar> bars(MatchResult match, Predicate<String> some) {
    return match.standings().stream()
        .filter(one -> some.test(one.name()))
        .map(
            one ->
                new Bar(
                    one.name(),
                    one.median().decidedPerSecond(),
                    one.name().startsWith(Targets.LASTSEAT),
                    one.oversells()))
        .toList();
  }

  /**
   * The chart as an image on a page. Its alternative text has Lastseat's figure and the best safe
   * candidate of each group.
   *
   * @param match whose figures the text has
   * @param folder of the pictures, relative to the page
   */
  static String markdown(String name, Chart chart, MatchResult match, String folder) {
    String figures =
        match.fastestFirst().stream()
            .filter(one -> one.name().equals(Targets.LASTSEAT) || isBest(one, match))
            .map(one -> one.name() + " " + Chart.figure(one.median().decidedPerSecond()))
            .collect(Collectors.joining(", "));
    String which =
        match.name().equals(name) ? "" : ", with " + ResultTables.clients(match.clients());
    return "![%s. %s%s: %s.](%s/%s.svg)"
        .formatted(chart.title(), UNIT, which, figures, folder, name);
  }

  private static boolean isBest(Ranking one, MatchResult match) {
    return FAMILIES.values().stream()
        .filter(family -> family.test(one.name()))
        .anyMatch(
            family ->
                match.fastestFirst().stream()
                    .filter(other -> !other.oversells() && family.test(other.name()))
                    .findFirst()
                    .filter(one::equals)
                    .isPresent());
  }

  private Charts() {}
}
