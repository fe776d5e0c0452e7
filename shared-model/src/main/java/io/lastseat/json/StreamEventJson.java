package io.lastseat.json;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.Identity;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.StreamRecord;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.StreamViewType;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * Reads events of DynamoDB Streams and writes the answers to them in JSON, as Lambda's runtime
 * does; a test compares both. It ignores other fields of an event.
 */
public final class StreamEventJson {

  private static final JsonFactory FACTORY = new JsonFactory();

  private static final double MILLIS_PER_SECOND = 1000;

  private StreamEventJson() {}

  /** Reads an event; throws {@link IOException} if the JSON is none. */
  public static DynamodbEvent read(InputStream json) throws IOException {
    DynamodbEvent event = new DynamodbEvent();
    try (JsonParser parser = FACTORY.createParser(json)) {
      parser.nextToken();
      JsonWalk.members(
          parser,
          name -> {
            if (name.equals("Records")) {
              event.setRecords(JsonWalk.list(parser, StreamEventJson::record));
            } else {
              parser.skipChildren();
            }
          });
    }
    return event;
  }

  private static @Nullable DynamodbStreamRecord record(JsonParser parser) throws IOException {
    if (JsonWalk.isNull(parser)) {
      return null;
    }
    DynamodbStreamRecord record = new DynamodbStreamRecord();
    JsonWalk.members(
        parser,
        name -> {
          switch (name) {
            case "eventID" -> record.setEventID(JsonWalk.text(parser));
            case "eventName" -> record.setEventName(JsonWalk.text(parser));
            case "eventVersion" -> record.setEventVersion(JsonWalk.text(parser));
            case "eventSource" -> record.setEventSource(JsonWalk.text(parser));
            case "eventSourceARN" -> record.setEventSourceARN(JsonWalk.text(parser));
            case "awsRegion" -> record.setAwsRegion(JsonWalk.text(parser));
            case "dynamodb" -> record.setDynamodb(change(parser));
            case "userIdentity" -> record.setUserIdentity(identity(parser));
            default -> parser.skipChildren();
          }
        });
    return record;
  }

  private static @Nullable StreamRecord change(JsonParser parser) throws IOException {
    if (JsonWalk.isNull(parser)) {
      return null;
    }
    StreamRecord change = new StreamRecord();
    JsonWalk.members(
        parser,
        name -> {
          switch (name) {
            case "ApproximateCreationDateTime" ->
                change.setApproximateCreationDateTime(date(parser));
            case "Keys" -> change.setKeys(JsonWalk.map(parser, AttributeJson::read));
            case "NewImage" -> change.setNewImage(JsonWalk.map(parser, AttributeJson::read));
            case "OldImage" -> change.setOldImage(JsonWalk.map(parser, AttributeJson::read));
            case "SequenceNumber" -> change.setSequenceNumber(JsonWalk.text(parser));
            case "SizeBytes" -> change.setSizeBytes(parser.getLongValue());
            case "StreamViewType" -> change.setStreamViewType(viewType(parser));
            default -> parser.skipChildren();
          }
        });
    return change;
  }

  @SuppressWarnings("JavaUtilDate") // the record wants one
  private static @Nullable Date date(JsonParser parser) throws IOException {
    return JsonWalk.isNull(parser)
        ? null
        : new Date((long) (parser.getDoubleValue() * MILLIS_PER_SECOND));
  }

  private static @Nullable StreamViewType viewType(JsonParser parser) throws IOException {
    String text = JsonWalk.text(parser);
    return text == null ? null : StreamViewType.fromValue(text);
  }

  private static @Nullable Identity identity(JsonParser parser) throws IOException {
    if (JsonWalk.isNull(parser)) {
      return null;
    }
    Identity identity = new Identity();
    JsonWalk.members(
        parser,
        name -> {
          switch (name) {
            case "principalId" -> identity.setPrincipalId(JsonWalk.text(parser));
            case "type" -> identity.setType(JsonWalk.text(parser));
            default -> parser.skipChildren();
          }
        });
    return identity;
  }

  /** Writes an answer. */
  public static void write(StreamsEventResponse answer, OutputStream json) throws IOException {
    try (JsonGenerator generator = FACTORY.createGenerator(json)) {
      generator.writeStartObject();
      generator.writeArrayFieldStart("batchItemFailures");
      for (BatchItemFailure failure : answer.getBatchItemFailures()) {
        generator.writeStartObject();
        generator.writeStringField("itemIdentifier", failure.getItemIdentifier());
        generator.writeEndObject();
      }
      generator.writeEndArray();
      generator.writeEndObject();
    }
  }

  /**
   * Reads an attribute of an event's item in DynamoDB's JSON (DynamoDB API reference,
   * "AttributeValue"). It reads every type, since an item may hold anything.
   */
  public static final class AttributeJson {

    private AttributeJson() {}

    /** The attribute; null if there is none. */
    public static @Nullable AttributeValue read(JsonParser parser) throws IOException {
      if (JsonWalk.isNull(parser)) {
        return null;
      }
      AttributeValue value = new AttributeValue();
      JsonWalk.members(
          parser,
          type -> {
            switch (type) {
              case "S" -> value.setS(JsonWalk.text(parser));
              case "N" -> value.setN(JsonWalk.text(parser));
              case "B" -> value.setB(binary(parser));
              case "BOOL" -> value.setBOOL(truth(parser));
              case "NULL" -> value.setNULL(truth(parser));
              case "SS" -> value.setSS(JsonWalk.list(parser, JsonWalk::text));
              case "NS" -> value.setNS(JsonWalk.list(parser, JsonWalk::text));
              case "BS" -> value.setBS(JsonWalk.list(parser, AttributeJson::binary));
              case "L" -> value.setL(JsonWalk.list(parser, AttributeJson::read));
              case "M" -> value.setM(JsonWalk.map(parser, AttributeJson::read));
              default -> parser.skipChildren();
            }
          });
      return value;
    }

    private static @Nullable ByteBuffer binary(JsonParser parser) throws IOException {
      return JsonWalk.isNull(parser) ? null : ByteBuffer.wrap(parser.getBinaryValue());
    }

    private static @Nullable Boolean truth(JsonParser parser) throws IOException {
      return JsonWalk.isNull(parser) ? null : (Boolean) parser.getBooleanValue();
    }
  }
}
