package io.lastseat.cli.deploy.alarms;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.testkit.template.Template;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page on deploying has a line for each alarm, and the right number of alarms. */
class AlarmsPageTest {

  private static final Pattern ROW =
      Pattern.compile("^\\| (`\\w+Alarm`[^|]*) \\|", Pattern.MULTILINE);
  private static final Pattern NAME = Pattern.compile("`(\\w+Alarm)`");

  private static final Pattern COUNTED =
      Pattern.compile("(\\d+) alarms, among them [^(]* \\((\\d+) metrics in all\\)");

  private final Map<String, JsonNode> alarms =
      Template.deployed().resourcesOfType("AWS::CloudWatch::Alarm");

  @Test
  void everyAlarmHasALine() throws IOException {
    Set<String> named =
        ROW.matcher(page())
            .results()
            .flatMap(row -> NAME.matcher(row.group(1)).results())
            .map(name -> name.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(named).isEqualTo(new TreeSet<>(alarms.keySet()));
  }

  @Test
  void theyAreCounted() throws IOException {
    int metrics = alarms.values().stream().mapToInt(alarm -> AlarmMetric.of(alarm).size()).sum();
    assertThat(COUNTED.matcher(page().replaceAll("\\s+", " ")).results())
        .singleElement()
        .extracting(count -> count.group(1) + " " + count.group(2))
        .isEqualTo(alarms.size() + " " + metrics);
  }

  private static String page() throws IOException {
    return Files.readString(Path.of("..", "docs", "deploy.md"));
  }
}
