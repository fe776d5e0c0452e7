package io.lastseat.intake.api.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialects;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The API's description with its schemas. Objects are closed: a field that is not described is an
 * error.
 */
public final class OpenApi {

  private static final String IRI = "https://lastseat.test/openapi";

  private final JsonNode document;
  private final SchemaRegistry schemas;

  private OpenApi(JsonNode document) {
    this.document = document;
    document.at("/components/schemas").forEach(OpenApi::close);
    schemas =
        SchemaRegistry.withDialect(
            Dialects.getOpenApi31(),
            builder ->
                builder
                    .schemas(Map.of(IRI, document.toString()))
                    .schemaRegistryConfig(
                        SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build()));
  }

  static OpenApi parse(String yaml) {
    try {
      return new OpenApi(new YAMLMapper().readTree(yaml));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Returns the pointer of a part, with references followed. */
  String resolved(String pointer) {
    String reference = document.at(pointer).path("$ref").asText();
    return reference.isEmpty() ? pointer : reference.substring(1);
  }

  public JsonNode at(String pointer) {
    return document.at(pointer);
  }

  /** Returns the names of a part's members. */
  public List<String> names(String pointer) {
    List<String> names = new ArrayList<>();
    document.at(pointer).fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** Returns the violations of that schema in a JSON text. */
  List<String> violations(String schemaPointer, String json) {
    String fragment = schemaPointer.replace("{", "%7B").replace("}", "%7D");
    Schema schema = schemas.getSchema(SchemaLocation.of(IRI + "#" + fragment));
    return schema.validate(json, InputFormat.JSON).stream().map(Object::toString).toList();
  }

  public static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }

  private static void close(JsonNode schema) {
    if (schema.path("type").asText().equals("object") && !schema.has("additionalProperties")) {
      ((ObjectNode) schema).put("additionalProperties", false);
    }
    schema.forEach(OpenApi::close);
  }
}
