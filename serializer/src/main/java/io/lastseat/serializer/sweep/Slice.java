package io.lastseat.serializer.sweep;

import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A part of a reconciliation.
 *
 * @param found in this part
 * @param next how to go on; none when the whole table was walked
 */
public record Slice(Reconciled found, Option<Next> next) {

  /**
   * Where to go on, row by row.
   *
   * @param after behind this place; none from the beginning
   */
  public record Next(Option<RequestPlace> after) {}

  /**
   * A place in the table of requests: the key of an item, whether or not it can be read as ours.
   *
   * @param lane the partition key
   * @param requestId the sort key
   */
  public record RequestPlace(String lane, String requestId) {

    static RequestPlace of(Map<String, AttributeValue> item) {
      return new RequestPlace(text(item, "lane"), text(item, "requestId"));
    }

    Map<String, AttributeValue> key() {
      return Map.of(
          "lane", AttributeValue.fromS(lane), "requestId", AttributeValue.fromS(requestId));
    }

    private static String text(Map<String, AttributeValue> item, String name) {
      AttributeValue value = item.get(name);
      return value == null || value.s() == null ? "" : value.s();
    }

    @Override
    public String toString() {
      return lane + "/" + requestId;
    }
  }
}
