package io.lastseat.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Lines as CloudWatch takes them. */
final class EmbeddedMetricsTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void aLineHasNoMoreValuesOfAMetricThanTheFormatAllows() throws IOException {
    EmbeddedMetrics metrics = new EmbeddedMetrics("Seats", Map.of("service", "serializer"));
    for (int i = 0; i < 201; i++) {
      metrics.add("Many", Figures.Unit.MILLISECONDS, i);
    }
    metrics.add("Few", Figures.Unit.COUNT, 1);
    List<JsonNode> lines = new ArrayList<>();
    for (String line : metrics.take(1)) {
      lines.add(JSON.readTree(line));
    }
    assertThat(lines).extracting(line -> line.path("Many").size()).containsExactly(100, 100, 1);
    assertThat(lines).extracting(line -> line.has("Few")).containsExactly(true, false, false);
    assertThat(lines.get(1).path("Many").get(0).asInt()).isEqualTo(100);
    assertThat(lines.get(2).path("Many").get(0).asInt()).isEqualTo(200);
  }

  @Test
  void withoutANamespaceThereIsNoLine() {
    EmbeddedMetrics metrics = new EmbeddedMetrics("off", Map.of("service", "serializer"));
    metrics.add("SetAside", Figures.Unit.COUNT, 1);
    assertThat(metrics.take(1)).isEmpty();
  }
}
