package io.lastseat.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads and writes items of the SDK in DynamoDB's JSON (DynamoDB API reference, "AttributeValue"),
 * with every type of attribute.
 */
public final class ItemJson {

  /** An attribute without a type, which the SDK makes of a type that it does not know. */
  private static final AttributeValue UNKNOWN = AttributeValue.builder().build();

  private ItemJson() {}

  /** Reads an attribute. One of an unknown type, or null, has no type then. */
  public static AttributeValue value(JsonParser json) throws IOException {
    if (JsonWalk.isNull(json)) {
      return UNKNOWN;
    }
    AttributeValue[] value = {UNKNOWN};
    JsonWalk.members(
        json,
        type -> {
          if (!JsonWalk.isNull(json)) {
            value[0] = value(type, json);
          }
        });
    return value[0];
  }

  private static AttributeValue value(String type, JsonParser json) throws IOException {
    return switch (type) {
      case "S" -> AttributeValue.fromS(JsonWalk.text(json));
      case "N" -> AttributeValue.fromN(JsonWalk.text(json));
      case "B" -> AttributeValue.fromB(bytes(json));
      case "BOOL" -> AttributeValue.fromBool(json.getBooleanValue());
      case "NULL" -> AttributeValue.fromNul(json.getBooleanValue());
      case "SS" -> AttributeValue.fromSs(JsonWalk.list(json, JsonWalk::text));
      case "NS" -> AttributeValue.fromNs(JsonWalk.list(json, JsonWalk::text));
      case "BS" -> AttributeValue.fromBs(JsonWalk.list(json, ItemJson::bytes));
      case "L" -> AttributeValue.fromL(JsonWalk.list(json, ItemJson::value));
      case "M" -> AttributeValue.fromM(JsonWalk.map(json, ItemJson::value));
      default -> {
        json.skipChildren();
        yield UNKNOWN;
      }
    };
  }

  private static SdkBytes bytes(JsonParser json) throws IOException {
    return SdkBytes.fromByteArrayUnsafe(json.getBinaryValue());
  }

  /**
   * Writes the item as an object.
   *
   * @throws IllegalStateException if an attribute has a type that this program does not know
   */
  public static void write(Map<String, AttributeValue> item, JsonGenerator json)
      throws IOException {
    write(item, json, true);
  }

  /** Writes the item as an object. A value of an unknown type is an empty object there. */
  public static void writeAny(Map<String, AttributeValue> item, JsonGenerator json)
      throws IOException {
    write(item, json, false);
  }

  private static void write(Map<String, AttributeValue> item, JsonGenerator json, boolean strict)
      throws IOException {
    json.writeStartObject();
    for (Map.Entry<String, AttributeValue> attribute : item.entrySet()) {
      json.writeFieldName(attribute.getKey());
      write(attribute.getValue(), json, strict);
    }
    json.writeEndObject();
  }

  private static void write(AttributeValue value, JsonGenerator json, boolean strict)
      throws IOException {
    json.writeStartObject();
    if (value.type() == AttributeValue.Type.UNKNOWN_TO_SDK_VERSION) {
      if (strict) {
        throw new IllegalStateException("This SDK does not know the attribute " + value);
      }
      json.writeEndObject();
      return;
    }
    json.writeFieldName(nameOf(value.type()));
    switch (value.type()) {
      case S -> json.writeString(value.s());
      case N -> json.writeString(value.n());
      case B -> json.writeBinary(value.b().asByteArrayUnsafe());
      case BOOL -> json.writeBoolean(value.bool());
      case NUL -> json.writeBoolean(value.nul());
      case SS -> write(value.ss(), json);
      case NS -> write(value.ns(), json);
      case BS -> {
        json.writeStartArray();
        for (SdkBytes bytes : value.bs()) {
          json.writeBinary(bytes.asByteArrayUnsafe());
        }
        json.writeEndArray();
      }
      case M -> write(value.m(), json, strict);
      case L -> {
        json.writeStartArray();
        for (AttributeValue element : value.l()) {
          write(element, json, strict);
        }
        json.writeEndArray();
      }
      case UNKNOWN_TO_SDK_VERSION -> throw new AssertionError(value);
    }
    json.writeEndObject();
  }

  private static String nameOf(AttributeValue.Type type) {
    return type == AttributeValue.Type.NUL ? "NULL" : type.name();
  }

  private static void write(Iterable<String> texts, JsonGenerator json) throws IOException {
    json.writeStartArray();
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }
}
