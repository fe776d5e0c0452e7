package io.lastseat.dynamo.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Writes values of the SDK as JSON. */
final class JsonWriter {

  static void object(JsonGenerator out, SdkPojo pojo) throws IOException {
    out.writeStartObject();
    fields(out, pojo);
    out.writeEndObject();
  }

  /** The SDK has an empty list or map, of a class of its own, where a field is absent. */
  static void fields(JsonGenerator out, SdkPojo pojo) throws IOException {
    for (SdkField<?> field : pojo.sdkFields()) {
      Object value = field.getValueOrDefault(pojo);
      if (value != null
          && !(value instanceof SdkAutoConstructList)
          && !(value instanceof SdkAutoConstructMap)) {
        named(out, field.locationName(), value);
      }
    }
  }

  private static void value(JsonGenerator out, @Nullable Object value) throws IOException {
    if (value == null) {
      out.writeNull();
    } else if (value instanceof AttributeValue attribute) {
      attribute(out, attribute);
    } else if (value instanceof SdkPojo pojo) {
      object(out, pojo);
    } else if (value instanceof String text) {
      out.writeString(text);
    } else if (value instanceof Map<?, ?> map) {
      map(out, map);
    } else if (value instanceof Collection<?> list) {
      out.writeStartArray();
      for (Object element : list) {
        value(out, element);
      }
      out.writeEndArray();
    } else if (value instanceof Boolean bool) {
      out.writeBoolean(bool);
    } else if (value instanceof SdkBytes bytes) {
      out.writeBinary(bytes.asByteArrayUnsafe());
    } else if (value instanceof Instant time) {
      out.writeNumber(BigDecimal.valueOf(time.toEpochMilli(), 3));
    } else {
      out.writeNumber(value.toString());
    }
  }

  static void map(JsonGenerator out, Map<?, ?> map) throws IOException {
    out.writeStartObject();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      named(out, (String) entry.getKey(), entry.getValue());
    }
    out.writeEndObject();
  }

  /** An attribute, without the detour by its fields: most of the bytes are attributes. */
  private static void attribute(JsonGenerator out, AttributeValue value) throws IOException {
    out.writeStartObject();
    switch (value.type()) {
      case S -> out.writeStringField("S", value.s());
      case N -> out.writeStringField("N", value.n());
      case B -> out.writeBinaryField("B", value.b().asByteArrayUnsafe());
      case BOOL -> out.writeBooleanField("BOOL", value.bool());
      case NUL -> out.writeBooleanField("NULL", value.nul());
      case SS -> named(out, "SS", value.ss());
      case NS -> named(out, "NS", value.ns());
      case BS -> named(out, "BS", value.bs());
      case L -> named(out, "L", value.l());
      case M -> named(out, "M", value.m());
      case UNKNOWN_TO_SDK_VERSION -> {}
    }
    out.writeEndObject();
  }

  private static void named(JsonGenerator out, String name, @Nullable Object value)
      throws IOException {
    out.writeFieldName(name);
    value(out, value);
  }

  private JsonWriter() {}
}
