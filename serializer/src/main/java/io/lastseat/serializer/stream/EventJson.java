package io.lastseat.serializer.stream;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.Identity;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.StreamRecord;
import com.amazonaws.services.lambda.runtime.events.models.dynamodb.StreamViewType;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * Events of DynamoDB Streams and answers to them in JSON, as Lambda's runtime would read and write
 * them; a test holds one against the other. What an event has besides is passed over.
 */
public final class EventJson {

  private static final JsonFactory FACTORY = new JsonFactory();

  private static final double MILLIS_PER_SECOND = 1000;

  private EventJson() {}

  /** Reads an event; throws {@link IOException} where it is none. */
  public static DynamodbEvent read(InputStream json) throws IOException {
    DynamodbEvent event = new DynamodbEvent();
    try (JsonParser parser = FACTORY.createParser(json)) {
      parser.nextToken();
      JsonParts.members(
          parser,
          name -> {
            if (name.equals("Records")) {
              event.setRecords(JsonParts.list(parser, EventJson::record));
            } else {
              parser.skipChildren();
            }
          });
    }
    return event;
  }

  private static @Nullable DynamodbStreamRecord record(JsonParser parser) throws IOException {
    if (JsonParts.isNull(parser)) {
      return null;
    }
    DynamodbStreamRecord record = new DynamodbStreamRecord();
    JsonParts.members(
        parser,
        name -> {
          switch (name) {
            case "eventID" -> record.setEventID(JsonParts.text(parser));
            case "eventName" -> record.setEventName(JsonParts.text(parser));
            case "eventVersion" -> record.setEventVersion(JsonParts.text(parser));
            case "eventSource" -> record.setEventSource(JsonParts.text(parser));
            case "eventSourceARN" -> record.setEventSourceARN(JsonParts.text(parser));
            case "awsRegion" -> record.setAwsRegion(JsonParts.text(parser));
            case "dynamodb" -> record.setDynamodb(change(parser));
            case "userIdentity" -> record.setUserIdentity(identity(parser));
            default -> parser.skipChildren();
          }
        });
    return record;
  }

  private static @Nullable StreamRecord change(JsonParser parser) throws IOException {
    if (JsonParts.isNull(parser)) {
      return null;
    }
    StreamRecord change = new StreamRecord();
    JsonParts.members(
        parser,
        name -> {
          switch (name) {
            case "ApproximateCreationDateTime" ->
                change.setApproximateCreationDateTime(date(parser));
            case "Keys" -> change.setKeys(JsonParts.map(parser, AttributeJson::read));
            case "NewImage" -> change.setNewImage(JsonParts.map(parser, AttributeJson::read));
            case "OldImage" -> change.setOldImage(JsonParts.map(parser, AttributeJson::read));
            case "SequenceNumber" -> change.setSequenceNumber(JsonParts.text(parser));
            case "SizeBytes" -> change.setSizeBytes(parser.getLongValue());
            case "StreamViewType" -> change.setStreamViewType(viewType(parser));
            default -> parser.skipChildren();
          }
        });
    return change;
  }

  @SuppressWarnings("JavaUtilDate") // the record wants one
  private static @Nullable Date date(JsonParser parser) throws IOException {
    return JsonParts.isNull(parser)
        ? null
        : new Date((long) (parser.getDoubleValue() * MILLIS_PER_SECOND));
  }

  private static @Nullable StreamViewType viewType(JsonParser parser) throws IOException {
    String text = JsonParts.text(parser);
    return text == null ? null : StreamViewType.fromValue(text);
  }

  private static @Nullable Identity identity(JsonParser parser) throws IOException {
    if (JsonParts.isNull(parser)) {
      return null;
    }
    Identity identity = new Identity();
    JsonParts.members(
        parser,
        name -> {
          switch (name) {
            case "principalId" -> identity.setPrincipalId(JsonParts.text(parser));
            case "type" -> identity.setType(JsonParts.text(parser));
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
}
