package io.lastseat.dynamo.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Requests, responses and items as the JSON of DynamoDB's API (developer guide, "DynamoDB low-level
 * API"). It knows each class of the SDK by the fields that the class tells, so it has no list of
 * them. Bytes are Base64, times are seconds, and what is absent is left out.
 */
@SuppressWarnings("TypeParameterUnusedInFormals")
public final class DynamoJson {

  /** A text that is no JSON, or no JSON of what was wanted. */
  public static final class MalformedJson extends RuntimeException {

    MalformedJson(String message) {
      super(message);
    }
  }

  private static final int MAX_DEPTH = 1_000;
  private static final int MAX_TEXT = 20_000_000;

  /** It shares no names between texts: Jackson copies thousands for each text with a new one. */
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxStringLength(MAX_TEXT)
                  .maxNameLength(MAX_TEXT)
                  .build())
          .build();

  /** The JSON of a request, a response or a part of one. */
  public static byte[] write(SdkPojo pojo) {
    return bytes(out -> JsonWriter.object(out, pojo));
  }

  /**
   * The JSON of an error.
   *
   * @param message the name of the field for the text
   * @param details its further fields, of an exception of the SDK; null if it has none
   */
  public static byte[] error(String type, String message, String text, @Nullable SdkPojo details) {
    return bytes(
        out -> {
          out.writeStartObject();
          out.writeStringField("__type", type);
          out.writeStringField(message, text);
          if (details != null) {
            JsonWriter.fields(out, details);
          }
          out.writeEndObject();
        });
  }

  /** The JSON of an item, a map of its attributes by their names. */
  public static byte[] write(Map<String, AttributeValue> item) {
    return bytes(out -> JsonWriter.map(out, item));
  }

  /**
   * Reads the JSON of a request or a response. It leaves out fields that the class does not have.
   *
   * @param builder of the class that is wanted
   * @throws MalformedJson if the text is no JSON, or has a value of another type
   */
  public static <T extends SdkPojo> T read(byte[] json, SdkPojo builder) {
    return parsed(json, in -> JsonReader.built(in, builder));
  }

  /**
   * Reads the JSON of an item.
   *
   * @throws MalformedJson if it is none
   */
  public static Map<String, AttributeValue> item(byte[] json) {
    return parsed(json, in -> JsonReader.map(in, JsonReader::attribute));
  }

  private interface Writing {
    void to(JsonGenerator out) throws IOException;
  }

  private static byte[] bytes(Writing writing) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
    try (JsonGenerator out = FACTORY.createGenerator(bytes)) {
      writing.to(out);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  private static <T> T parsed(byte[] json, JsonReader.Reading<T> reading) {
    try {
      CharBuffer text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(json));
      JsonParser in = FACTORY.createParser(text.array(), 0, text.length());
      in.nextToken();
      T read = reading.from(in);
      if (in.nextToken() != null) {
        throw new MalformedJson("There is more behind the end of the JSON");
      }
      return read;
    } catch (JsonProcessingException e) {
      throw new MalformedJson(e.getOriginalMessage());
    } catch (IOException noText) {
      throw new MalformedJson("The bytes are no UTF-8");
    }
  }

  private DynamoJson() {}
}
