package io.lastseat.intake.http;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** The API's description as it is packaged. */
public final class Description {

  public static JsonNode read() {
    try (InputStream yaml = Problem.class.getResourceAsStream("/io/lastseat/intake/openapi.yaml")) {
      return new YAMLMapper().enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION).readTree(yaml);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  public static List<String> names(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private Description() {}
}
