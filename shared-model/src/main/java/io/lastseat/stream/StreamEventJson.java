package io.lastseat.stream;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.lastseat.json.ItemJson;
import io.lastseat.json.JsonWalk;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads events of DynamoDB Streams and writes the answers to them in JSON, as Lambda's runtime
 * does; a test compares both. It ignores other fields of an event.
 */
public final class StreamEventJson {

  private static final JsonFactory FACTORY = new JsonFactory();

  private static final double MILLIS_PER_SECOND = 1000;

  private StreamEventJson() {}

  /**
   * Reads the changes in an event; none if it has no list of records, as the event of a schedule.
   *
   * @throws IOException if the bytes are no event
   */
  public static Option<Vector<StreamRecord>> read(InputStream event) throws IOException {
    return read(event.readAllBytes());
  }

  /** Reads the changes in an event that is in memory, see {@link #read(InputStream)}. */
  public static Option<Vector<StreamRecord>> read(byte[] event) throws IOException {
    try (JsonParser parser = FACTORY.createParser(event)) {
      parser.nextToken();
      Changes changes = new Changes(event);
      JsonWalk.members(
          parser,
          name -> {
            if (name.equals("Records")) {
              changes.read(parser);
            } else {
              parser.skipChildren();
            }
          });
      return changes.all;
    }
  }

  /** Writes an answer, which names the first record that is not done, or none. */
  public static void write(Option<String> undone, OutputStream json) throws IOException {
    try (JsonGenerator generator = FACTORY.createGenerator(json)) {
      generator.writeStartObject();
      generator.writeArrayFieldStart("batchItemFailures");
      for (String sequenceNumber : undone) {
        generator.writeStartObject();
        generator.writeStringField("itemIdentifier", sequenceNumber);
        generator.writeEndObject();
      }
      generator.writeEndArray();
      generator.writeEndObject();
    }
  }

  /** Writes an event with these records, as Lambda delivers it. */
  public static String event(Vector<StreamRecord> changes) {
    return changes.map(change -> change.json().get()).mkString("{\"Records\":[", ",", "]}");
  }

  static String record(
      String kind,
      String stream,
      String sequenceNumber,
      Option<Instant> made,
      Option<Map<String, AttributeValue>> image) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      json.writeStartObject();
      json.writeStringField("eventName", kind);
      json.writeStringField("eventSource", "aws:dynamodb");
      json.writeStringField("eventSourceARN", stream);
      json.writeObjectFieldStart("dynamodb");
      for (Instant time : made) {
        json.writeNumberField(
            "ApproximateCreationDateTime", time.toEpochMilli() / MILLIS_PER_SECOND);
      }
      json.writeStringField("SequenceNumber", sequenceNumber);
      for (Map<String, AttributeValue> item : image) {
        json.writeFieldName("NewImage");
        ItemJson.writeAny(item, json);
      }
      json.writeEndObject();
      json.writeEndObject();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }

  /** The changes of an event. */
  private static final class Changes {

    private final byte[] event;
    private Option<Vector<StreamRecord>> all = Option.none();

    Changes(byte[] event) {
      this.event = event;
    }

    void read(JsonParser parser) throws IOException {
      all = Option.of(JsonWalk.list(parser, this::change)).map(Vector::ofAll);
    }

    private StreamRecord change(JsonParser parser) throws IOException {
      if (JsonWalk.isNull(parser)) {
        return StreamRecord.none("", () -> "null");
      }
      int begin = (int) parser.currentTokenLocation().getByteOffset();
      Draft draft = new Draft();
      JsonWalk.members(parser, name -> draft.member(name, parser));
      int length = (int) parser.currentLocation().getByteOffset() - begin;
      return draft.change(() -> new String(event, begin, length, StandardCharsets.UTF_8));
    }
  }

  /** A change that is being read. */
  private static final class Draft {

    private @Nullable String kind;
    private @Nullable String stream;
    private @Nullable String sequenceNumber;
    private Option<Instant> made = Option.none();
    private Option<Map<String, AttributeValue>> image = Option.none();
    private boolean isOfStream;

    void member(String name, JsonParser parser) throws IOException {
      switch (name) {
        case "eventName" -> kind = JsonWalk.text(parser);
        case "eventSourceARN" -> stream = JsonWalk.text(parser);
        case "dynamodb" -> {
          isOfStream = !JsonWalk.isNull(parser);
          if (isOfStream) {
            JsonWalk.members(parser, inner -> innerMember(inner, parser));
          }
        }
        default -> parser.skipChildren();
      }
    }

    private void innerMember(String name, JsonParser parser) throws IOException {
      switch (name) {
        case "ApproximateCreationDateTime" ->
            made = JsonWalk.isNull(parser) ? Option.none() : Option.some(instant(parser));
        case "NewImage" -> image = Option.of(JsonWalk.map(parser, ItemJson::value));
        case "SequenceNumber" -> sequenceNumber = JsonWalk.text(parser);
        default -> parser.skipChildren();
      }
    }

    private static Instant instant(JsonParser parser) throws IOException {
      return Instant.ofEpochMilli((long) (parser.getDoubleValue() * MILLIS_PER_SECOND));
    }

    StreamRecord change(Supplier<String> json) {
      String arn = stream == null ? "" : stream;
      return isOfStream
          ? new StreamRecord(
              kind == null ? StreamRecord.NAMELESS : kind,
              arn,
              sequenceNumber == null ? "" : sequenceNumber,
              made,
              image,
              json)
          : StreamRecord.none(arn, json);
    }
  }
}
