package io.lastseat.serve.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A label's value is a template or empty, and never a caller's text. */
class RouteTemplatesTest {

  private final RouteTemplates templates = RouteTemplates.ofServe();

  @Test
  void eachPathOfTheApiIsItsOwnTemplate() throws IOException {
    List<String> paths = new ArrayList<>();
    JsonNode described =
        new YAMLMapper().readTree(Files.readString(Path.of("../docs/openapi.yaml")));
    described.path("paths").fieldNames().forEachRemaining(paths::add);
    assertThat(paths).hasSizeGreaterThan(15);
    for (String path : paths) {
      assertThat(templates.of(path)).isEqualTo(path);
      assertThat(templates.of(path.replaceAll("\\{[^}]*}", "x%2F.y~"))).isEqualTo(path);
    }
  }

  @Test
  void whatServeHasBesidesHasTemplatesToo() {
    assertThat(templates.of("/readyz")).isEqualTo("/readyz");
    assertThat(templates.of("/ops/api/now")).isEqualTo("/ops/api/{call}");
    assertThat(templates.of("/signup/concert")).isEqualTo("/signup/{resourceId}");
    assertThat(templates.of("/signup/concert/calendar.ics"))
        .isEqualTo("/signup/{resourceId}/calendar.ics");
    assertThat(templates.of("/web/ops.js")).isEqualTo("/web/{file}");
    assertThat(templates.of("/web/element/texts/de.js")).isEqualTo("/web/{folder}/{folder}/{file}");
  }

  @Test
  void aPathThatLeadsNowhereHasNone() {
    for (String path :
        List.of(
            "", "/", "/v1", "/v1/resources/", "/v1/resources/a/b", "/wp-admin", "//livez", "*")) {
      assertThat(templates.of(path)).as(path).isEqualTo(RouteTemplates.NONE);
    }
  }
}
