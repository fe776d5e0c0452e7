package io.lastseat.local.packaged;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The event by which Lambda tells a function of inserted items.
 *
 * <p>Source: docs.aws.amazon.com/lambda/latest/dg/with-ddb.html, its example event
 */
public final class StreamEvent {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private StreamEvent() {}

  /**
   * JSON of one batch; the items have been written in this order.
   *
   * @param firstNumber the first record's sequence number, from which the others' count up
   */
  public static String ofInserted(
      List<Map<String, AttributeValue>> items, Set<String> keys, long firstNumber) {
    ObjectNode event = NODES.objectNode();
    ArrayNode records = event.putArray("Records");
    for (Map<String, AttributeValue> item : items) {
      String number = "%021d".formatted(firstNumber + records.size());
      ObjectNode change =
          records
              .addObject()
              .put("eventID", "event-" + number)
              .put("eventName", "INSERT")
              .put("eventVersion", "1.1")
              .put("eventSource", "aws:dynamodb")
              .put("awsRegion", "eu-central-1")
              .putObject("dynamodb");
      change
          .put("ApproximateCreationDateTime", 1_700_000_000)
          .put("SequenceNumber", number)
          .put("SizeBytes", 100)
          .put("StreamViewType", "NEW_IMAGE")
          .set("NewImage", image(item));
      change.set("Keys", image(item).retain(keys));
    }
    return event.toString();
  }

  private static ObjectNode image(Map<String, AttributeValue> attributes) {
    ObjectNode node = NODES.objectNode();
    attributes.forEach((name, value) -> node.set(name, image(value)));
    return node;
  }

  private static JsonNode image(AttributeValue value) {
    ObjectNode node = NODES.objectNode();
    return switch (value.type()) {
      case S -> node.put("S", value.s());
      case N -> node.put("N", value.n());
      case BOOL -> node.put("BOOL", value.bool());
      case M -> node.set("M", image(value.m()));
      default -> throw new IllegalArgumentException("No request holds this: " + value);
    };
  }
}
