package io.lastseat.serve.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.telemetry.Figures.Unit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The operators' page has a line for each figure, under its name in either system. */
class MetricNamesTest {

  private static final Path ROOT = Path.of("..");

  /** The sources that name this project's own figures. */
  private static final List<Path> SOURCES =
      List.of(
          ROOT.resolve("shared-model/src/main/java/io/lastseat/telemetry/Event.java"),
          ROOT.resolve("shared-model/src/main/java/io/lastseat/telemetry/CommitFigures.java"));

  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `(\\w+)`[^|]*\\| `(\\w+)` \\| [^|]+ \\|$");

  /** A figure on the dashboard; the stack's namespace, or a dot for it, comes before the name. */
  private static final Pattern SHOWN = Pattern.compile("\"([A-Z]\\w+)\", \"(?:service|\\.)\"");

  private static final Pattern NAME = Pattern.compile("\"([A-Z][A-Za-z]+)\"");

  @Test
  void everyFigureOfTheServicesHasALine() throws IOException {
    Set<String> written = new TreeSet<>();
    for (Path source : SOURCES) {
      written.addAll(names(source));
    }
    assertThat(written).hasSizeGreaterThan(25).contains("LocksWaited", "ToTheStream", "SetAside");
    assertThat(table().keySet()).containsAll(written);
  }

  @Test
  void everyFigureOfTheDashboardHasALine() throws IOException {
    String template = Files.readString(ROOT.resolve("aws/watch.yaml"));
    Set<String> shown = new TreeSet<>();
    SHOWN.matcher(template).results().map(name -> name.group(1)).forEach(shown::add);
    assertThat(shown).contains("Accepted", "TimeToVerdict", "ClaimRoundsLost");
    shown.removeAll(withoutCounterpart());
    assertThat(table().keySet()).containsAll(shown);
  }

  @Test
  void theNamesFollowFromEachOther() throws IOException {
    table()
        .forEach(
            (cloudWatch, prometheus) ->
                assertThat(prometheus)
                    .as(cloudWatch)
                    .isIn(
                        PrometheusFigures.nameOf(cloudWatch, Unit.COUNT),
                        PrometheusFigures.nameOf(cloudWatch, Unit.MILLISECONDS),
                        PrometheusFigures.nameOf(cloudWatch, Unit.PERCENT),
                        PrometheusFigures.nameOf(
                            cloudWatch.replace("EventCount", "Events"), Unit.COUNT),
                        "http_server_request_duration_seconds"));
    assertThat(PrometheusFigures.nameOf("TimeToVerdict", Unit.MILLISECONDS))
        .isEqualTo("lastseat_time_to_verdict_seconds");
    assertThat(PrometheusFigures.nameOf("LogFilled", Unit.PERCENT))
        .isEqualTo("lastseat_log_filled_ratio");
  }

  /** Returns the figures that the page lists in one sentence as without counterpart. */
  private static Set<String> withoutCounterpart() throws IOException {
    Set<String> names = new TreeSet<>();
    String page = Files.readString(ROOT.resolve("docs/operators.md")).replaceAll("\\s+", " ");
    Pattern.compile("has no counterpart of ([^.]*)\\.")
        .matcher(page)
        .results()
        .forEach(
            sentence ->
                Pattern.compile("`(\\w+)`")
                    .matcher(sentence.group(1))
                    .results()
                    .forEach(name -> names.add(name.group(1))));
    return names;
  }

  private static Set<String> names(Path source) throws IOException {
    return NAME.matcher(Files.readString(source))
        .results()
        .map(name -> name.group(1))
        .collect(TreeSet::new, Set::add, Set::addAll);
  }

  private static Map<String, String> table() throws IOException {
    Map<String, String> table = new LinkedHashMap<>();
    for (MatchResult row :
        ROW.matcher(Files.readString(ROOT.resolve("docs/operators.md"))).results().toList()) {
      assertThat(table.put(row.group(1), row.group(2))).as("twice").isNull();
    }
    return table;
  }
}
