package io.lastseat.serve.mapping;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.lastseat.json.ItemJson;
import io.lastseat.stream.StreamRecord;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;

/** Converts a record of the SDK to what a function reads of Lambda's event. */
final class SdkRecord {

  private static final JsonFactory JSON = new JsonFactory();

  private SdkRecord() {}

  static StreamRecord streamRecord(Record record, String streamArn) {
    var change = record.dynamodb();
    return new StreamRecord(
        record.eventNameAsString(),
        streamArn,
        change.sequenceNumber(),
        Option.of(change.approximateCreationDateTime()),
        Option.when(change.hasNewImage(), change.newImage()),
        () -> json(record, streamArn));
  }

  /**
   * The JSON that Lambda delivers (<a
   * href="https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html#events-sample-dynamodb">example
   * event</a>).
   */
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
    if (change.approximateCreationDateTime() != null) {
      out.writeNumberField(
          "ApproximateCreationDateTime", change.approximateCreationDateTime().getEpochSecond());
    }
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
    ItemJson.writeAny(item, out);
  }
}
