package io.lastseat.intake.api.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.intake.api.World;
import io.lastseat.site.Answer;
import io.vavr.collection.LinkedHashMap;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The checker finds planted faults, and the description's own examples are valid. */
class OpenApiContractTest {

  private static final String PATH = "/v1/resources/concert";
  private static final String RESOURCE =
      """
      {"resourceId": "concert", "capacity": 2, "taken": 0, "free": 2, "state": "open", "lanes": 1,
       "termsNumber": 1,
       "gate": true, "admission": "stream", "lastDecision": 1, "lastCommit": 1,
       "keyPrefix": "lastseat~0000000000015359565a~"}\
      """;
  private static final Map<String, String> HEADERS =
      Map.of(
          "Content-Type", "application/json",
          "Cache-Control", "no-cache",
          "ETag", "\"AAAAAAAAAAAAAAAAAAAAAA\"",
          "Vary", "Origin",
          "X-Content-Type-Options", "nosniff");

  private final OpenApiContract contract = World.contract();

  @Test
  void whatIsDescribedPasses() {
    assertThat(contract.violations(exchange(PATH, 200, HEADERS, RESOURCE))).isEmpty();
  }

  @Test
  void anUndescribedPathIsFound() {
    assertThat(contract.violations(exchange("/v2", 200, HEADERS, RESOURCE)))
        .containsExactly("the path or the method is not described");
  }

  @ParameterizedTest
  @CsvSource({
    "'\"taken\"', '\"sold\": 1, \"taken\"', sold",
    "'\"capacity\": 2', '\"capacity\": \"2\"', capacity"
  })
  void whatDoesNotFitTheSchemaIsFound(String part, String planted, String field) {
    String body = RESOURCE.replace(part, planted);

    assertThat(contract.violations(exchange(PATH, 200, HEADERS, body)))
        .anySatisfy(found -> assertThat(found).contains(field));
  }

  @ParameterizedTest
  @CsvSource({
    "ETag, , the header ETag is missing",
    "X-Powered-By, luck, the header X-Powered-By is not described",
    "Vary, Accept, the header Vary does not name Origin",
    "Content-Type, text/html, the media type text/html is not described"
  })
  void aWrongHeaderIsFound(String name, @Nullable String value, String violation) {
    Map<String, String> planted = new HashMap<>(HEADERS);
    planted.remove(name);
    Option.of(value).forEach(one -> planted.put(name, one));

    assertThat(contract.violations(exchange(PATH, 200, planted, RESOURCE)))
        .containsExactly(violation);
  }

  @Test
  void aViolationStopsTheTest() {
    assertThatThrownBy(() -> contract.check(exchange(PATH, 418, HEADERS, RESOURCE)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("the status is not described");
  }

  @Test
  void everyExampleIsValid() {
    List<String> violations = new ArrayList<>();
    int examples = collect("", contract.api(), violations);

    assertThat(violations).isEmpty();
    assertThat(examples).isGreaterThan(100);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x: { schema: { type: string }, examples: { one: { value: 1 } } }",
        "x: { schema: { $ref: '#/components/schemas/Name' }, example: 1 }",
        "x: { schema: { type: string, example: 1 } }",
        "components: { schemas: { Name: { type: string, examples: [Ada, 1] } } }"
      })
  void aWrongExampleIsFound(String yaml) {
    String schemas =
        yaml.startsWith("components")
            ? ""
            : "\ncomponents: { schemas: { Name: { type: string } } }";
    List<String> violations = new ArrayList<>();
    collect("", OpenApi.parse(yaml + schemas), violations);

    assertThat(violations).hasSize(1);
  }

  /** An example that nothing refers to would never be checked. */
  @Test
  void everyNamedExampleIsUsed() {
    assertThat(contract.api().names("/components/examples"))
        .allSatisfy(
            name ->
                assertThat(OpenApiContract.yaml())
                    .contains("'#/components/examples/" + name + "'"));
  }

  /** An example stands beside its schema, or in it. */
  private static int collect(String pointer, OpenApi api, List<String> violations) {
    JsonNode node = api.at(pointer);
    int count = 0;
    for (String name : api.names(pointer)) {
      if (!name.equals("value") && !name.equals("example")) {
        count += collect(pointer + "/" + OpenApi.escaped(name), api, violations);
      }
    }
    for (int at = 0; node.isArray() && at < node.size(); at++) {
      count += collect(pointer + "/" + at, api, violations);
    }
    if (node.has("schema")) {
      String schema = api.resolved(pointer + "/schema");
      for (String name : api.names(pointer + "/examples")) {
        String example = api.resolved(pointer + "/examples/" + name);
        count += check(example + "/value", schema, api, violations);
      }
      if (node.has("example")) {
        count += check(pointer + "/example", schema, api, violations);
      }
    } else if (node.path("type").isValueNode() || node.path("type").isArray()) {
      if (node.has("example")) {
        count += check(pointer + "/example", pointer, api, violations);
      }
      for (int at = 0; at < node.path("examples").size(); at++) {
        count += check(pointer + "/examples/" + at, pointer, api, violations);
      }
    }
    return count;
  }

  private static int check(String example, String schema, OpenApi api, List<String> violations) {
    api.violations(schema, api.at(example).toString())
        .forEach(found -> violations.add(example + ": " + found));
    return 1;
  }

  private static Exchange exchange(
      String path, int status, Map<String, String> headers, String body) {
    return new Exchange(
        "GET",
        path,
        Option.none(),
        new Answer(status, LinkedHashMap.ofAll(headers), body, false, Option.none()));
  }
}
