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
import software.amazon.awssdk.services.dynamodb.model.Record;

/**
 * Reads events of DynamoDB Streams and writes the answers to them in JSON, as Lambda's runtime
 * does; a test compares both. It ignores other fields of an event.
 */
public final class StreamEventJson {

  private static final JsonFactory FACTORY = new JsonFactory();

  private static final double MILLIS_PER_SECOND = 1000;

  private StreamEventJson() {}

  /**
   * Reads the records of an event; none if it has no list of records, as the event of a schedule.
   *
   * @throws IOException if the bytes are no event
   */
  public static Option<Vector<StreamRecord>> read(InputStream event) throws IOException {
    return read(event.readAllBytes());
  }

  /** Reads the records of an event that is in memory, see {@link #read(InputStream)}. */
  public static Option<Vector<StreamRecord>> read(byte[] event) throws IOException {
    try (JsonParser parser = FACTORY.createParser(event)) {
      parser.nextToken();
      Records records = new Records(event);
      JsonWalk.members(
          parser,
          name -> {
            if (name.equals("Records")) {
              records.read(parser);
            } else {
              parser.skipChildren();
            }
          });
      return records.all;
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
  public static String event(Vector<StreamRecord> records) {
    return records.map(record -> record.json().get()).mkString("{\"Records\":[", ",", "]}");
  }

  /**
   * Writes one record (Lambda developer guide, "Using AWS Lambda with Amazon DynamoDB", its example
   * event), as far as it has the parts.
   */
  static String record(Record record, String stream) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      json.writeStartObject();
      text("eventID", record.eventID(), json);
      text("eventName", record.eventNameAsString(), json);
      text("eventVersion", record.eventVersion(), json);
      text("eventSource", "aws:dynamodb", json);
      text("awsRegion", record.awsRegion(), json);
      if (record.userIdentity() != null) {
        json.writeObjectFieldStart("userIdentity");
        text("principalId", record.userIdentity().principalId(), json);
        text("type", record.userIdentity().type(), json);
        json.writeEndObject();
      }
      json.writeObjectFieldStart("dynamodb");
      write(record.dynamodb(), json);
      json.writeEndObject();
      text("eventSourceARN", stream, json);
      json.writeEndObject();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }

  private static void write(
      software.amazon.awssdk.services.dynamodb.model.StreamRecord change, JsonGenerator json)
      throws IOException {
    Instant made = change.approximateCreationDateTime();
    if (made != null && made.getNano() == 0) {
      json.writeNumberField("ApproximateCreationDateTime", made.getEpochSecond());
    } else if (made != null) {
      json.writeNumberField("ApproximateCreationDateTime", made.toEpochMilli() / MILLIS_PER_SECOND);
    }
    item("Keys", change.hasKeys(), change.keys(), json);
    item("NewImage", change.hasNewImage(), change.newImage(), json);
    item("OldImage", change.hasOldImage(), change.oldImage(), json);
    text("SequenceNumber", change.sequenceNumber(), json);
    if (change.sizeBytes() != null) {
      json.writeNumberField("SizeBytes", change.sizeBytes());
    }
    text("StreamViewType", change.streamViewTypeAsString(), json);
  }

  private static void text(String name, @Nullable String text, JsonGenerator json)
      throws IOException {
    if (text != null) {
      json.writeStringField(name, text);
    }
  }

  private static void item(
      String name, boolean there, Map<String, AttributeValue> item, JsonGenerator json)
      throws IOException {
    if (there) {
      json.writeFieldName(name);
      ItemJson.writeAny(item, json);
    }
  }

  /** The records of an event. */
  private static final class Records {

    private final byte[] event;
    private Option<Vector<StreamRecord>> all = Option.none();

    Records(byte[] event) {
      this.event = event;
    }

    void read(JsonParser parser) throws IOException {
      all = Option.of(JsonWalk.list(parser, this::record)).map(Vector::ofAll);
    }

    private StreamRecord record(JsonParser parser) throws IOException {
      if (JsonWalk.isNull(parser)) {
        return StreamRecord.none("", () -> "null");
      }
      int begin = (int) parser.currentTokenLocation().getByteOffset();
      Draft draft = new Draft();
      JsonWalk.members(parser, name -> draft.member(name, parser));
      int length = (int) parser.currentLocation().getByteOffset() - begin;
      return draft.record(() -> new String(event, begin, length, StandardCharsets.UTF_8));
    }
  }

  /** A record that is being read. */
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

    StreamRecord record(Supplier<String> json) {
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
