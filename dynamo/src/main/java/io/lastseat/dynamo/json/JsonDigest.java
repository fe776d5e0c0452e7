package io.lastseat.dynamo.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.core.SdkPojo;

/** A hash of what a request says. The order of names in its maps makes no difference. */
public final class JsonDigest {

  private static final JsonFactory FACTORY = new JsonFactory();

  /** The hash, 64 digits. Two requests that say different things have different ones. */
  public static String of(SdkPojo pojo) {
    try (JsonParser in = FACTORY.createParser(DynamoJson.write(pojo))) {
      in.nextToken();
      byte[] ordered = ordered(in).toString().getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(ordered));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static Object ordered(JsonParser in) throws IOException {
    if (in.currentToken() == JsonToken.START_ARRAY) {
      List<Object> list = new ArrayList<>();
      while (in.nextToken() != JsonToken.END_ARRAY) {
        list.add(ordered(in));
      }
      return list;
    } else if (in.currentToken() == JsonToken.START_OBJECT) {
      Map<String, Object> map = new TreeMap<>();
      while (in.nextToken() != JsonToken.END_OBJECT) {
        String name = quoted(in.currentName());
        in.nextToken();
        map.put(name, ordered(in));
      }
      return map;
    }
    return in.currentToken() == JsonToken.VALUE_STRING ? quoted(in.getText()) : in.getText();
  }

  /** Two contents never give one text. */
  private static String quoted(String text) {
    return text.length() + ":" + text;
  }

  private JsonDigest() {}
}
