package io.lastseat.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON without building a tree. It is called for every member of an object, and reads the
 * value or skips it. In every method the parser stands at the value in question.
 */
public interface JsonWalk {

  /** Reads or skips the value of the member of that name. */
  void at(String name) throws IOException;

  /** Reads a value; null if there is none. */
  interface Value<T> {

    @Nullable T read(JsonParser parser) throws IOException;
  }

  static boolean isNull(JsonParser parser) {
    return parser.currentToken() == JsonToken.VALUE_NULL;
  }

  /** The text, number or truth value as text; null for anything else. */
  static @Nullable String text(JsonParser parser) throws IOException {
    return parser.getValueAsString(null);
  }

  /** Calls the walk for each member; throws {@link IOException} if this is no object. */
  static void members(JsonParser parser, JsonWalk walk) throws IOException {
    begins(parser, JsonToken.START_OBJECT);
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      walk.at(name);
    }
  }

  /** The members of an object, or null; throws {@link IOException} for any other value. */
  static <T> @Nullable Map<String, T> map(JsonParser parser, Value<T> value) throws IOException {
    if (isNull(parser)) {
      return null;
    }
    Map<String, T> map = new LinkedHashMap<>();
    members(parser, name -> map.put(name, value.read(parser)));
    return map;
  }

  /** The elements of an array, or null; throws {@link IOException} for any other value. */
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
          "The event does not have the shape that it should have: instead of %s there is %s at %s"
              .formatted(token, parser.currentToken(), parser.currentTokenLocation()));
    }
  }
}
