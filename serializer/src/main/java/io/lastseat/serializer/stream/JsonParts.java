package io.lastseat.serializer.stream;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What JSON is made of; the parser stands at the value that is meant. */
final class JsonParts {

  private JsonParts() {}

  /** Reads, or passes over, the value of the member of that name. */
  interface Member {
    void at(String name) throws IOException;
  }

  /** Reads a value; null where there is none. */
  interface Value<T> {
    @Nullable T read(JsonParser parser) throws IOException;
  }

  static boolean isNull(JsonParser parser) {
    return parser.currentToken() == JsonToken.VALUE_NULL;
  }

  static @Nullable String text(JsonParser parser) throws IOException {
    return parser.getValueAsString(null);
  }

  static void members(JsonParser parser, Member member) throws IOException {
    begins(parser, JsonToken.START_OBJECT);
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      member.at(name);
    }
  }

  static <T> @Nullable Map<String, T> map(JsonParser parser, Value<T> value) throws IOException {
    if (isNull(parser)) {
      return null;
    }
    Map<String, T> map = new LinkedHashMap<>();
    members(parser, name -> map.put(name, value.read(parser)));
    return map;
  }

  static <T> @Nullable List<T> list(JsonParser parser, Value<T> value) throws IOException {
    if (isNull(parser)) {
      return null;
    }
    begins(parser, JsonToken.START_ARRAY);
    List<T> list = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      list.add(value.read(parser));
    }
    return list;
  }

  private static void begins(JsonParser parser, JsonToken token) throws IOException {
    if (parser.currentToken() != token) {
      throw new IOException(
          "The event is none of DynamoDB Streams: instead of %s there is %s at %s"
              .formatted(token, parser.currentToken(), parser.currentTokenLocation()));
    }
  }
}
