package io.lastseat.dynamo.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.lastseat.dynamo.json.DynamoJson.MalformedJson;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.protocol.MarshallingType;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.MapTrait;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.utils.builder.SdkBuilder;

/** Reads values of the SDK from JSON. The parser stands at the first token of each. */
@SuppressWarnings("TypeParameterUnusedInFormals")
final class JsonReader {

  /** How one value is read. */
  interface Reading<T extends @Nullable Object> {
    T from(JsonParser in) throws IOException;
  }

  private static final AttributeValue NO_TYPE = AttributeValue.builder().build();

  static <T> T built(JsonParser in, SdkPojo builder) throws IOException {
    expect(in, JsonToken.START_OBJECT);
    Map<String, SdkField<?>> fields = builder.sdkFieldNameToField();
    for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
      SdkField<?> field = fields.get(name);
      in.nextToken();
      if (field == null) {
        in.skipChildren();
      } else if (in.currentToken() != JsonToken.VALUE_NULL) {
        field.set(builder, value(in, field));
      }
    }
    return build(builder);
  }

  @SuppressWarnings("unchecked")
  private static <T> T build(SdkPojo builder) {
    return (T) ((SdkBuilder<?, ?>) builder).build();
  }

  /** A null in place of an object is an empty one, which the engine refuses where it must. */
  @SuppressWarnings("NullAway") // lists and maps of the SDK may contain it
  private static @Nullable Object value(JsonParser in, SdkField<?> field) throws IOException {
    MarshallingType<?> type = field.marshallingType();
    SdkPojo builder = type == MarshallingType.SDK_POJO ? field.constructor().get() : null;
    if (builder instanceof AttributeValue.Builder) {
      return attribute(in);
    } else if (in.currentToken() == JsonToken.VALUE_NULL) {
      return builder == null ? null : build(builder);
    } else if (builder != null) {
      return built(in, builder);
    } else if (type == MarshallingType.LIST) {
      SdkField<?> member = field.getRequiredTrait(ListTrait.class).memberFieldInfo();
      return list(in, element -> value(element, member));
    } else if (type == MarshallingType.MAP) {
      SdkField<?> member = field.getRequiredTrait(MapTrait.class).valueFieldInfo();
      return map(in, element -> value(element, member));
    } else if (type == MarshallingType.STRING) {
      return text(in);
    } else if (type == MarshallingType.BOOLEAN) {
      return bool(in);
    } else if (type == MarshallingType.SDK_BYTES) {
      return binary(in);
    }
    return number(in, type);
  }

  private static Object number(JsonParser in, MarshallingType<?> type) throws IOException {
    if (type == MarshallingType.INTEGER) {
      return in.getIntValue();
    } else if (type == MarshallingType.LONG) {
      return in.getLongValue();
    } else if (type == MarshallingType.INSTANT) {
      return Instant.ofEpochMilli(Math.round(in.getDoubleValue() * 1_000));
    }
    return in.getDoubleValue();
  }

  /**
   * Reads an attribute. Of several types, or of none, it makes an attribute of an unknown type,
   * which the engine refuses.
   */
  static AttributeValue attribute(JsonParser in) throws IOException {
    if (in.currentToken() == JsonToken.VALUE_NULL) {
      return NO_TYPE;
    }
    expect(in, JsonToken.START_OBJECT);
    AttributeValue value = NO_TYPE;
    int types = 0;
    for (String type = in.nextFieldName(); type != null; type = in.nextFieldName()) {
      AttributeValue read = in.nextToken() == JsonToken.VALUE_NULL ? null : attribute(in, type);
      if (read != null) {
        value = ++types == 1 ? read : NO_TYPE;
      }
    }
    return value;
  }

  private static @Nullable AttributeValue attribute(JsonParser in, String type) throws IOException {
    return switch (type) {
      case "S" -> AttributeValue.fromS(text(in));
      case "N" -> AttributeValue.fromN(text(in));
      case "B" -> AttributeValue.fromB(binary(in));
      case "BOOL" -> AttributeValue.fromBool(bool(in));
      case "NULL" -> AttributeValue.fromNul(bool(in));
      case "SS" -> AttributeValue.fromSs(list(in, JsonReader::text));
      case "NS" -> AttributeValue.fromNs(list(in, JsonReader::text));
      case "BS" -> AttributeValue.fromBs(list(in, JsonReader::binary));
      case "L" -> AttributeValue.fromL(list(in, JsonReader::attribute));
      case "M" -> AttributeValue.fromM(map(in, JsonReader::attribute));
      default -> {
        in.skipChildren();
        yield null;
      }
    };
  }

  static <T extends @Nullable Object> Map<String, T> map(JsonParser in, Reading<T> member)
      throws IOException {
    expect(in, JsonToken.START_OBJECT);
    Map<String, T> map = new LinkedHashMap<>();
    for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
      in.nextToken();
      map.put(name, member.from(in));
    }
    return map;
  }

  private static <T extends @Nullable Object> List<T> list(JsonParser in, Reading<T> member)
      throws IOException {
    expect(in, JsonToken.START_ARRAY);
    List<T> list = new ArrayList<>();
    while (in.nextToken() != JsonToken.END_ARRAY) {
      list.add(member.from(in));
    }
    return list;
  }

  private static String text(JsonParser in) throws IOException {
    expect(in, JsonToken.VALUE_STRING);
    return wellFormed(in.getText());
  }

  /**
   * Half of a surrogate pair has no UTF-8, in which texts are kept and sent (RFC 8259, 8.2).
   * Jackson refuses it in a name alone.
   */
  private static String wellFormed(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isSurrogate(c)) {
        if (!Character.isHighSurrogate(c)
            || i + 1 == text.length()
            || !Character.isLowSurrogate(text.charAt(++i))) {
          throw new MalformedJson("A text has half of a surrogate pair");
        }
      }
    }
    return text;
  }

  private static boolean bool(JsonParser in) throws IOException {
    if (!in.currentToken().isBoolean()) {
      throw wrong(in, "a boolean");
    }
    return in.getBooleanValue();
  }

  private static SdkBytes binary(JsonParser in) throws IOException {
    expect(in, JsonToken.VALUE_STRING);
    return SdkBytes.fromByteArrayUnsafe(in.getBinaryValue());
  }

  private static void expect(JsonParser in, JsonToken token) {
    if (in.currentToken() != token) {
      throw wrong(
          in,
          switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "a list";
            default -> "a text";
          });
    }
  }

  private static MalformedJson wrong(JsonParser in, String wanted) {
    return new MalformedJson(
        "Expected %s at %s, and found %s"
            .formatted(wanted, in.getParsingContext().pathAsPointer(), in.currentToken()));
  }

  private JsonReader() {}
}
