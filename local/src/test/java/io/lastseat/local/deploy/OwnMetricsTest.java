package io.lastseat.local.deploy;

import static io.lastseat.local.deploy.AlarmMetric.OURS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.testkit.template.Template;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** An alarm on a metric that nobody writes would never ring, and look like one that is content. */
class OwnMetricsTest {

  private static final Path SERVICE =
      Path.of("../shared-model/src/main/java/io/lastseat/telemetry/ServiceMetrics.java");
  private static final Path INTAKE =
      Path.of("../intake/src/main/java/io/lastseat/intake/telemetry/CountingWatch.java");
  private static final Path SERIALIZER =
      Path.of(
          "../serializer/src/main/java/io/lastseat/serializer/telemetry/CountingTelemetry.java");

  private static final Path RELAY =
      Path.of("../relay/src/main/java/io/lastseat/relay/webhook/CloudWatchWebhooks.java");

  private static final Pattern WRITTEN =
      Pattern.compile(
          "(?:\\bown\\.add|(?<![.\\w])count|\\bmetrics\\.(?:count|millis)|\\bsome\\.(?:count|millis))\\(\\s*\"(\\w+)\"");

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
    for (Path own : List.of(SERVICE, INTAKE)) {
      namesIn(own).forEach(name -> written.add(name + " intake"));
    }
    for (Path own : List.of(SERVICE, SERIALIZER)) {
      namesIn(own).forEach(name -> written.add(name + " serializer"));
    }
    namesIn(RELAY).forEach(name -> written.add(name + " relay"));
    for (JsonNode filter : template.resourcesOfType("AWS::Logs::MetricFilter").values()) {
      written.add(filter.at("/Properties/MetricTransformations/0/MetricName").asText());
    }
    assertThat(watched).hasSizeGreaterThan(5);
    assertThat(watched).contains("LogNearlyFull", "SetAside serializer", "WebhooksEnded relay");
    assertThat(written).containsAll(watched);
  }

  private static List<String> namesIn(Path source) throws IOException {
    return WRITTEN.matcher(Files.readString(source)).results().map(name -> name.group(1)).toList();
  }
}
