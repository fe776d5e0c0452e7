package io.lastseat.serve.mapping;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.lastseat.json.ItemJson;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;

/**
 * Converts a record of the SDK to the JSON that Lambda delivers (<a
 * href="https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html#events-sample-dynamodb">example
 * event</a>), so the function's own deserializer reads the same here and there.
 *
 * @param created when the record was written, rounded down to the second
 * @param json one element of {@code Records}
 */
record StreamRecord(String sequenceNumber, Instant created, String json) {

  private static final JsonFactory JSON = new JsonFactory();
  private static final PojoSerializer<DynamodbEvent> RUNTIME =
      LambdaEventSerializers.serializerFor(
          DynamodbEvent.class, DynamodbEvent.class.getClassLoader());

  static StreamRecord of(Record record, String streamArn) {
    var change = record.dynamodb();
    return new StreamRecord(
        change.sequenceNumber(), change.approximateCreationDateTime(), json(record, streamArn));
  }

  /** The event that Lambda's Java runtime makes of the payload of a batch. */
  static DynamodbEvent event(List<StreamRecord> batch) {
    return RUNTIME.fromJson(payload(batch));
  }

  static String payload(List<StreamRecord> batch) {
    return batch.stream()
        .map(StreamRecord::json)
        .collect(Collectors.joining(",", "{\"Records\":[", "]}"));
  }

  int bytes() {
    return json.getBytes(StandardCharsets.UTF_8).length;
  }

  private static String json(Record record, String streamArn) {
    var text = new StringWriter(512);
    try (var out = JSON.createGenerator(text)) {
      write(record, streamArn, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static void write(Record record, String streamArn, JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeStringField("eventID", record.eventID());
    out.writeStringField("eventName", record.eventNameAsString());
    out.writeStringField("eventVersion", record.eventVersion());
    out.writeStringField("eventSource", "aws:dynamodb");
    out.writeStringField("awsRegion", record.awsRegion());
    if (record.userIdentity() != null) {
      out.writeObjectFieldStart("userIdentity");
      out.writeStringField("principalId", record.userIdentity().principalId());
      out.writeStringField("type", record.userIdentity().type());
      out.writeEndObject();
    }
    var change = record.dynamodb();
    out.writeObjectFieldStart("dynamodb");
    out.writeNumberField(
        "ApproximateCreationDateTime", change.approximateCreationDateTime().getEpochSecond());
    if (change.hasKeys()) {
      writeItem("Keys", change.keys(), out);
    }
    if (change.hasNewImage()) {
      writeItem("NewImage", change.newImage(), out);
    }
    if (change.hasOldImage()) {
      writeItem("OldImage", change.oldImage(), out);
    }
    out.writeStringField("SequenceNumber", change.sequenceNumber());
    out.writeNumberField("SizeBytes", change.sizeBytes());
    out.writeStringField("StreamViewType", change.streamViewTypeAsString());
    out.writeEndObject();
    out.writeStringField("eventSourceARN", streamArn);
    out.writeEndObject();
  }

  private static void writeItem(String name, Map<String, AttributeValue> item, JsonGenerator out)
      throws IOException {
    out.writeFieldName(name);
    ItemJson.write(item, out);
  }
}
