package io.lastseat.tables;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items in the JSON that goes over DynamoDB's wire, for golden files. */
final class DynamoJson {

  static ObjectNode write(Map<String, AttributeValue> item) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    new TreeMap<>(item).forEach((name, value) -> json.set(name, write(value)));
    return json;
  }

  static Map<String, AttributeValue> read(JsonNode json) {
    Map<String, AttributeValue> item = new TreeMap<>();
    json.properties().forEach(entry -> item.put(entry.getKey(), value(entry.getValue())));
    return item;
  }

  private static ObjectNode write(AttributeValue value) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    return switch (value.type()) {
      case S -> json.put("S", value.s());
      case N -> json.put("N", value.n());
      case BOOL -> json.put("BOOL", value.bool());
      case M -> json.set("M", write(value.m()));
      case L -> {
        ArrayNode list = json.putArray("L");
        value.l().forEach(element -> list.add(write(element)));
        yield json;
      }
      default -> throw new IllegalArgumentException("not in our items: " + value);
    };
  }

  private static AttributeValue value(JsonNode json) {
    String type = json.fieldNames().next();
    JsonNode content = json.get(type);
    return switch (type) {
      case "S" -> AttributeValue.fromS(content.textValue());
      case "N" -> AttributeValue.fromN(content.textValue());
      case "BOOL" -> AttributeValue.fromBool(content.booleanValue());
      case "M" -> AttributeValue.fromM(read(content));
      case "L" -> {
        List<AttributeValue> list = new ArrayList<>();
        content.forEach(element -> list.add(value(element)));
        yield AttributeValue.fromL(list);
      }
      default -> throw new IllegalArgumentException("not in our items: " + type);
    };
  }

  private DynamoJson() {}
}
