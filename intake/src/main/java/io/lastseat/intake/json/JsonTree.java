package io.lastseat.intake.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;

/** Converts between JSON and trees, as Jackson's mapper does. The parser limits the depth. */
final class JsonTree {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /** Reads the one value of the text; returns a missing node if the text is empty. */
  static JsonNode read(JsonParser parser) throws IOException {
    if (parser.nextToken() == null) {
      return MissingNode.getInstance();
    }
    JsonNode value = value(parser);
    if (parser.nextToken() != null) {
      throw new JsonParseException(parser, "Something follows", parser.currentTokenLocation());
    }
    return value;
  }

  private static JsonNode value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> NODES.textNode(parser.getText());
      case VALUE_NUMBER_INT -> whole(parser);
      case VALUE_NUMBER_FLOAT -> NODES.numberNode(parser.getDoubleValue());
      case VALUE_TRUE -> NODES.booleanNode(true);
      case VALUE_FALSE -> NODES.booleanNode(false);
      case VALUE_NULL -> NODES.nullNode();
      default -> throw new IllegalStateException("No value begins so: " + parser.currentToken());
    };
  }

  private static ObjectNode object(JsonParser parser) throws IOException {
    ObjectNode object = NODES.objectNode();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      object.set(name, value(parser));
    }
    return object;
  }

  private static ArrayNode array(JsonParser parser) throws IOException {
    ArrayNode array = NODES.arrayNode();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(value(parser));
    }
    return array;
  }

  /** Reads a whole number. Java's integers have no minus zero, so {@code -0} becomes a double. */
  private static JsonNode whole(JsonParser parser) throws IOException {
    if (parser.getText().equals("-0")) {
      return NODES.numberNode(-0.0);
    }
    return switch (parser.getNumberType()) {
      case INT -> NODES.numberNode(parser.getIntValue());
      case LONG -> NODES.numberNode(parser.getLongValue());
      default -> NODES.numberNode(parser.getBigIntegerValue());
    };
  }

  /** Writes the value and nothing after it. */
  static void write(JsonNode value, JsonGenerator generator) throws IOException {
    switch (value.getNodeType()) {
      case OBJECT -> {
        generator.writeStartObject();
        for (Map.Entry<String, JsonNode> field : value.properties()) {
          generator.writeFieldName(field.getKey());
          write(field.getValue(), generator);
        }
        generator.writeEndObject();
      }
      case ARRAY -> {
        generator.writeStartArray();
        for (JsonNode element : value) {
          write(element, generator);
        }
        generator.writeEndArray();
      }
      case STRING -> generator.writeString(value.textValue());
      case NUMBER -> generator.writeNumber(value.asText());
      case BOOLEAN -> generator.writeBoolean(value.booleanValue());
      case NULL -> generator.writeNull();
      default -> throw new IllegalStateException("No document holds a " + value.getNodeType());
    }
  }

  private JsonTree() {}
}
