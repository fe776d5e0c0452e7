package io.lastseat.serve.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class GatewayProblemTest {

  private static final List<GatewayProblem> ALL =
      List.of(
          GatewayProblem.internal(),
          GatewayProblem.tooLarge(65_536),
          GatewayProblem.tooSlow(Duration.ofSeconds(10)),
          GatewayProblem.brokenOff(),
          GatewayProblem.foreignHost(),
          GatewayProblem.foreignOrigin(),
          GatewayProblem.ofServer(400, "No Host"),
          GatewayProblem.ofServer(400, null),
          GatewayProblem.ofServer(408, null),
          GatewayProblem.ofServer(414, null),
          GatewayProblem.ofServer(431, null),
          GatewayProblem.ofServer(500, "secret"),
          GatewayProblem.ofServer(503, null),
          GatewayProblem.ofServer(505, "Unknown Version"));

  @Test
  void theDescriptionHasTheirTypes() throws Exception {
    JsonNode description =
        new YAMLMapper().readTree(Path.of("..", "docs", "openapi.yaml").toFile());
    TreeSet<String> ofTheFunctionToo =
        texts(description.at("/components/schemas/Problem/properties/type/enum"));
    TreeSet<String> alone = texts(description.at("/components/x-serve-alone"));
    ofTheFunctionToo.removeAll(alone);

    TreeSet<String> ours = new TreeSet<>();
    for (GatewayProblem problem : ALL) {
      ours.add("urn:lastseat:problem:" + problem.code());
    }
    assertThat(ours).containsAll(alone);
    ours.removeAll(alone);
    assertThat(ofTheFunctionToo).containsAll(ours);
  }

  @Test
  void eachSaysWhatToDoAndNothingOfTheInside() throws Exception {
    for (GatewayProblem problem : ALL) {
      JsonNode json = new ObjectMapper().readTree(problem.json());
      assertThat(problem.json()).endsWith("}\n");
      assertThat(json.path("title").asText()).isNotBlank();
      assertThat(json.path("detail").asText()).endsWith(".").doesNotContain("secret");
      assertThat(json.path("status").asInt()).isEqualTo(problem.status()).isBetween(400, 599);
    }
  }

  private static TreeSet<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(text -> texts.add(text.asText()));
    return new TreeSet<>(texts);
  }
}
