package io.lastseat.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;

/** Reads JSON that another version may have written. */
final class JsonTexts {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** A missing node where the text is no JSON. */
  static JsonNode tree(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException noJson) {
      return MissingNode.getInstance();
    }
  }

  static Optional<String> text(JsonNode document, String field) {
    JsonNode value = document.path(field);
    return value.isTextual() ? Optional.of(value.textValue()) : Optional.empty();
  }

  static Optional<Instant> time(JsonNode document, String field) {
    return text(document, field)
        .flatMap(
            text -> {
              try {
                return Optional.of(OffsetDateTime.parse(text).toInstant());
              } catch (DateTimeException unreadable) {
                return Optional.empty();
              }
            });
  }

  private JsonTexts() {}
}
