package io.lastseat.testkit.template;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads a CloudFormation template with the short forms of its tags: {@code !Ref x} becomes {@code
 * {"Ref": "x"}}, {@code !GetAtt a.b} becomes {@code {"Fn::GetAtt": ["a", "b"]}}, {@code !Sub x}
 * becomes {@code {"Fn::Sub": "x"}}.
 *
 * <p>Source:
 * docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/intrinsic-function-reference.html
 */
public final class CloudFormationYaml {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private CloudFormationYaml() {}

  public static ObjectNode read(Path file) throws IOException {
    try (YAMLParser parser = new YAMLFactory().createParser(file.toFile())) {
      parser.nextToken();
      return (ObjectNode) node(parser);
    }
  }

  private static JsonNode node(YAMLParser parser) throws IOException {
    String tag = parser.getTypeId();
    JsonNode value =
        switch (parser.currentToken()) {
          case START_OBJECT -> object(parser);
          case START_ARRAY -> array(parser);
          case VALUE_TRUE, VALUE_FALSE -> NODES.booleanNode(parser.getBooleanValue());
          case VALUE_NUMBER_INT -> NODES.numberNode(parser.getIntValue());
          case VALUE_NUMBER_FLOAT -> NODES.numberNode(parser.getDecimalValue());
          case VALUE_NULL -> NODES.nullNode();
          default -> NODES.textNode(parser.getText());
        };
    return tag == null ? value : inLongForm(tag, value);
  }

  private static ObjectNode object(YAMLParser parser) throws IOException {
    ObjectNode object = NODES.objectNode();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      object.set(name, node(parser));
    }
    return object;
  }

  private static ArrayNode array(YAMLParser parser) throws IOException {
    ArrayNode array = NODES.arrayNode();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(node(parser));
    }
    return array;
  }

  private static ObjectNode inLongForm(String tag, JsonNode value) {
    return switch (tag) {
      case "Ref", "Condition" -> NODES.objectNode().set(tag, value);
      case "GetAtt" -> {
        String[] parts = value.asText().split("\\.", 2);
        yield NODES.objectNode().set("Fn::GetAtt", NODES.arrayNode().add(parts[0]).add(parts[1]));
      }
      default -> NODES.objectNode().set("Fn::" + tag, value);
    };
  }
}
