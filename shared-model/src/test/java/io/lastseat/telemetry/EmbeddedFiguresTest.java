package io.lastseat.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lines as CloudWatch takes them. */
final class EmbeddedFiguresTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Clock CLOCK = Clock.systemUTC();

  private final List<String> out = new ArrayList<>();

  @Test
  void aLineHasNoMoreValuesOfAMetricThanTheFormatAllows() throws IOException {
    Figures metrics = new EmbeddedFigures("Seats", "serializer", CLOCK, out::add);
    for (int i = 0; i < 201; i++) {
      metrics.add("Many", Figures.Unit.MILLISECONDS, i);
    }
    metrics.add("Few", Figures.Unit.COUNT, 1);
    List<JsonNode> lines = new ArrayList<>();
    metrics.flush();
    for (String line : out) {
      lines.add(JSON.readTree(line));
    }
    assertThat(lines).extracting(line -> line.path("Many").size()).containsExactly(100, 100, 1);
    assertThat(lines).extracting(line -> line.has("Few")).containsExactly(true, false, false);
    assertThat(lines.get(1).path("Many").get(0).asInt()).isEqualTo(100);
    assertThat(lines.get(2).path("Many").get(0).asInt()).isEqualTo(200);
  }

  @Test
  void withoutANamespaceThereIsNoLine() {
    Figures metrics = new EmbeddedFigures("off", "serializer", CLOCK, out::add);
    metrics.add("SetAside", Figures.Unit.COUNT, 1);
    metrics.flush();
    assertThat(out).isEmpty();
  }
}
