package io.lastseat.serve.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The JavaScript client's document types equal those of the API's description. */
class DescribedTypesTest {

  private static final Path DESCRIPTION = Path.of("..", "docs", "openapi.yaml");
  private static final Path TYPES = Path.of("..", "web", "client", "openapi.d.ts");

  private static final String HEAD =
      """
      // Made from docs/openapi.yaml. Make it again: mvn test -pl serve -am -Dtest=DescribedTypesTest -Dlastseat.golden=write

      """;

  private static final List<String> ROOTS =
      List.of(
          "Application",
          "Commit",
          "DecidedRequest",
          "PendingRequest",
          "Problem",
          "PublicResource",
          "Resource",
          "RosterEntry",
          "Terms",
          "TermsPatch",
          "TurnedAway");

  @Test
  void theFileIsWhatTheDescriptionSays() throws IOException {
    String types = HEAD + DescribedTypes.of(read(Files.readString(DESCRIPTION)), ROOTS);
    if ("write".equals(System.getProperty("lastseat.golden"))) {
      Files.writeString(TYPES, types);
    }
    assertThat(TYPES).content().isEqualTo(types);
  }

  @Test
  void eachKeywordHasItsType() throws IOException {
    JsonNode description =
        read(
            """
            components:
              schemas:
                Seat:
                  description: One chair.
                  required: [row, since]
                  type: object
                  properties:
                    row: { type: [integer, 'null'], minimum: 1 }
                    since: { $ref: '#/components/schemas/Time', description: When it was made. }
                    state: { enum: [free, taken] }
                    tags: { type: array, items: { type: string } }
                    closed: { oneOf: [{ type: boolean, enum: [true] }, { type: object, properties: { at: {} } }] }
                    more: { type: object }
                Time: { type: string, description: "First line.\\nSecond line." }
                Unused: { type: string }
            """);
    assertThat(DescribedTypes.of(description, List.of("Seat")))
        .isEqualTo(
            """
            /** One chair. */
            export type Seat = {
              row: number | null;
              /** When it was made. */
              since: Time;
              state?: 'free' | 'taken';
              tags?: Array<string>;
              closed?: true | {
                at?: unknown;
              };
              more?: Record<string, unknown>;
            };

            /**
             * First line.
             * Second line.
             */
            export type Time = string;
            """);
  }

  @Test
  void aKeywordWithoutATypeIsRefused() throws IOException {
    JsonNode description = read("components: { schemas: { A: { anyOf: [{ type: string }] } } }");
    assertThatThrownBy(() -> DescribedTypes.of(description, List.of("A")))
        .hasMessageContaining("anyOf");
  }

  private static JsonNode read(String yaml) throws IOException {
    return new YAMLMapper().readTree(yaml);
  }
}
