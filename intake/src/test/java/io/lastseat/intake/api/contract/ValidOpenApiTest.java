package io.lastseat.intake.api.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The description is valid by OpenAPI's own schema, and keeps to what generators can read. */
class ValidOpenApiTest {

  private static final String YAML = OpenApiContract.yaml();

  @Test
  void theDescriptionIsValid() {
    assertThat(violations(YAML)).isEmpty();
  }

  /** Each shifts a part to where it means nothing, or spells it as OpenAPI does not. */
  static Stream<Arguments> faults() {
    return Stream.of(
        arguments("  holds:\n                summary", "    holds:\n                  summary"),
        arguments("\n        '304':", "\n        '3o4':"),
        arguments("      name: seriesId\n      in: path", "      name: seriesId\n      at: path"),
        arguments("minLength: 1", "minLength: one"),
        arguments("operationId: getRoster", "operationID: getRoster"));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void aFaultIsFound(String part, String planted) {
    assertThat(YAML).contains(part);
    assertThat(
            violations(YAML.replaceFirst(Pattern.quote(part), Matcher.quoteReplacement(planted))))
        .isNotEmpty();
  }

  @Test
  void generatorsCanReadEachSchema() {
    assertThat(ReadableSchemas.faults(OpenApiSchema.read(YAML))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ type: object, propertys: { a: { type: string } } }",
        "{ type: object, properties: {}, a: { type: string } }",
        "{ type: object, properties: { a: false } }",
        "{ type: array, items: false }",
        "{ $ref: '#/components/schemas/Units', description: Another name }",
        "{ type: array, items: { $ref: '#/components/schemas/Resource/properties/title' } }",
        "{ type: array, items: { $ref: '#/components/schemas/Units', default: 7 } }",
        "{ type: object, properties: { a: { type: string, default: b } } }",
        "{ type: boolean, const: true }",
        "{ type: object, not: { required: [a] } }",
        "{ anyOf: [{ type: string }, { type: integer }] }",
        "{ enum: [a] }",
        "{ type: boolean, enum: [true] }",
        "{ oneOf: [{ $ref: '#/components/schemas/Day' }, { $ref: '#/components/schemas/Day' }] }",
        "{ oneOf: [{ type: object, properties: { a: { type: string } } }, { type: object,"
            + " required: [a], properties: { a: { type: string } } }] }"
      })
  void whatAGeneratorCannotReadIsFound(String schema) {
    String head = "\n    Units:\n";

    assertThat(YAML).containsOnlyOnce(head);
    assertThat(
            ReadableSchemas.faults(
                OpenApiSchema.read(YAML.replace(head, "\n    Planted: " + schema + head))))
        .hasSize(1)
        .allSatisfy(found -> assertThat(found).contains("/components/schemas/Planted"));
  }

  @Test
  void aKeyThatIsABooleanToYaml11IsFound() {
    assertThat(ReadableSchemas.faults(OpenApiSchema.read("examples: { off: { value: 1 } }")))
        .hasSize(1);
  }

  private static List<String> violations(String yaml) {
    return OpenApiSchema.violations(OpenApiSchema.read(yaml));
  }
}
