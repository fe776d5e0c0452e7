package io.lastseat.rig;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.lastseat.json.ItemJson;
import java.io.IOException;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The event by which Lambda hands inserted items to a function.
 *
 * <p>Source: docs.aws.amazon.com/lambda/latest/dg/with-ddb.html, its example event
 */
public final class StreamEvent {

  /** The label of the stream of all records. */
  public static final String STREAM = "2026-01-01T00:00:00.000";

  private static final String ARN =
      "arn:aws:dynamodb:eu-central-1:123456789012:table/rig/stream/" + STREAM;

  private static final JsonFactory FACTORY = new JsonFactory();

  private StreamEvent() {}

  /**
   * Makes one batch in JSON. The items were written in this order.
   *
   * @param firstNumber the sequence number of the first record; those of the others count up from
   *     it
   */
  public static String ofInserted(
      List<Map<String, AttributeValue>> items, Set<String> keys, long firstNumber) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      json.writeStartObject();
      json.writeArrayFieldStart("Records");
      long number = firstNumber;
      for (Map<String, AttributeValue> item : items) {
        record(item, keys, "%021d".formatted(number++), json);
      }
      json.writeEndArray();
      json.writeEndObject();
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    return text.toString();
  }

  private static void record(
      Map<String, AttributeValue> item, Set<String> keys, String number, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("eventID", "event-" + number);
    json.writeStringField("eventName", "INSERT");
    json.writeStringField("eventVersion", "1.1");
    json.writeStringField("eventSource", "aws:dynamodb");
    json.writeStringField("awsRegion", "eu-central-1");
    json.writeObjectFieldStart("dynamodb");
    json.writeNumberField("ApproximateCreationDateTime", 1_700_000_000);
    json.writeStringField("SequenceNumber", number);
    json.writeNumberField("SizeBytes", 100);
    json.writeStringField("StreamViewType", "NEW_IMAGE");
    json.writeFieldName("NewImage");
    ItemJson.write(item, json);
    Map<String, AttributeValue> key = new HashMap<>(item);
    key.keySet().retainAll(keys);
    json.writeFieldName("Keys");
    ItemJson.write(key, json);
    json.writeEndObject();
    json.writeStringField("eventSourceARN", ARN);
    json.writeEndObject();
  }
}
