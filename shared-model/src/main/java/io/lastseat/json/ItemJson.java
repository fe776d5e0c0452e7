package io.lastseat.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes items of the SDK in DynamoDB's JSON (DynamoDB API reference, "AttributeValue"), with every
 * type of attribute.
 */
public final class ItemJson {

  private ItemJson() {}

  /** Writes the item as an object. */
  public static void write(Map<String, AttributeValue> item, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    for (Map.Entry<String, AttributeValue> attribute : item.entrySet()) {
      json.writeFieldName(attribute.getKey());
      write(attribute.getValue(), json);
    }
    json.writeEndObject();
  }

  private static void write(AttributeValue value, JsonGenerator json) throws IOException {
    json.writeStartObject();
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
      case M -> write(value.m(), json);
      case L -> {
        json.writeStartArray();
        for (AttributeValue element : value.l()) {
          write(element, json);
        }
        json.writeEndArray();
      }
      case UNKNOWN_TO_SDK_VERSION ->
          throw new IllegalStateException("This SDK does not know the attribute " + value);
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
