package io.lastseat.intake.api.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialects;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The schema of OpenAPI 3.1 itself, of the OpenAPI Initiative. The library {@code vertx-openapi}
 * ships it.
 */
final class OpenApiSchema {

  private static final String SPEC = "https://spec.openapis.org/oas/3.1/";
  private static final String DOCUMENT = SPEC + "schema-base/2022-10-07";
  private static final String BASE = SPEC + "meta/base";
  private static final List<String> SHIPPED =
      List.of(DOCUMENT, SPEC + "schema/2022-10-07", SPEC + "dialect/base", BASE);

  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDialect(
          Dialects.getDraft202012(),
          builder ->
              builder
                  .schemas(
                      SHIPPED.stream()
                          .collect(Collectors.toMap(iri -> iri, OpenApiSchema::shipped)))
                  .schemaRegistryConfig(
                      SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build()));

  /** Returns what the document has that OpenAPI does not allow. */
  static List<String> violations(JsonNode document) {
    return REGISTRY
        .getSchema(SchemaLocation.of(DOCUMENT))
        .validate(document.toString(), InputFormat.JSON)
        .stream()
        .map(Object::toString)
        .toList();
  }

  /** Returns the keywords that a schema of OpenAPI may have. The schema itself lets any pass. */
  static Set<String> keywords() {
    Stream<String> vocabularies =
        Stream.of(
                "core", "applicator", "unevaluated", "validation", "meta-data", "format-annotation")
            .map(name -> resource("draft/2020-12/meta/" + name));
    return Stream.concat(vocabularies, Stream.of(shipped(BASE)))
        .map(text -> read(text).path("properties").fieldNames())
        .flatMap(
            names -> StreamSupport.stream(((Iterable<String>) () -> names).spliterator(), false))
        .collect(Collectors.toUnmodifiableSet());
  }

  static JsonNode read(String yaml) {
    try {
      return new YAMLMapper().readTree(yaml);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static String shipped(String iri) {
    return resource(iri.substring("https://".length()));
  }

  private static String resource(String name) {
    ClassLoader loader = OpenApiSchema.class.getClassLoader();
    try (InputStream stream = Objects.requireNonNull(loader.getResourceAsStream(name), name)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private OpenApiSchema() {}
}
