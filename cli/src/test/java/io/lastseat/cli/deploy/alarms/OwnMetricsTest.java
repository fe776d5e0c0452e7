package io.lastseat.cli.deploy.alarms;

import static io.lastseat.cli.deploy.alarms.AlarmMetric.OURS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.testkit.template.Template;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A metric that nobody writes would never ring its alarm, so each watched metric is written. */
class OwnMetricsTest {

  private static final Path TELEMETRY =
      Path.of("../shared-model/src/main/java/io/lastseat/telemetry");

  private static final Pattern RECORD =
      Pattern.compile("(?ms)^  record (\\w+)\\(.*?(?=^  record |\\z)");

  private static final Pattern NAME = Pattern.compile("\"([A-Z]\\w+)\"");
  private static final Pattern TOLD = Pattern.compile("new Event\\.(\\w+)\\(");

  private final Template template = Template.deployed();

  @Test
  void everyOwnMetricThatAnAlarmWatchesIsWritten() throws IOException {
    Set<String> watched =
        template.resourcesOfType("AWS::CloudWatch::Alarm").values().stream()
            .map(AlarmMetric::of)
            .flatMap(Collection::stream)
            .map(AlarmMetric::name)
            .filter(name -> name.startsWith(OURS))
            .map(name -> name.substring(OURS.length() + 1))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> written = new TreeSet<>();
    for (String service : List.of("intake", "serializer", "relay")) {
      written(service).forEach(name -> written.add(name + " " + service));
    }
    for (JsonNode filter : template.resourcesOfType("AWS::Logs::MetricFilter").values()) {
      written.add(filter.at("/Properties/MetricTransformations/0/MetricName").asText());
    }
    assertThat(watched).hasSizeGreaterThan(5);
    assertThat(watched).contains("LogNearlyFull", "SetAside serializer", "WebhooksEnded relay");
    assertThat(written).containsAll(watched);
  }

  /** Returns the metrics that the events of this module write. */
  private static Set<String> written(String module) throws IOException {
    Map<String, Set<String>> byEvent = new TreeMap<>();
    for (MatchResult event :
        RECORD.matcher(Files.readString(TELEMETRY.resolve("Event.java"))).results().toList()) {
      byEvent.put(event.group(1), all(NAME, event.group()));
    }
    byEvent.put("Committed", all(NAME, Files.readString(TELEMETRY.resolve("CommitFigures.java"))));
    Set<String> written = new TreeSet<>();
    try (Stream<Path> sources = Files.walk(Path.of("..", module, "src", "main", "java"))) {
      for (Path source : sources.filter(Files::isRegularFile).toList()) {
        for (String event : all(TOLD, Files.readString(source))) {
          written.addAll(byEvent.get(event));
        }
      }
    }
    return written;
  }

  private static Set<String> all(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map(found -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
