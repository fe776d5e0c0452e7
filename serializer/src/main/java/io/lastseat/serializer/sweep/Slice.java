package io.lastseat.serializer.sweep;

import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A part of a reconciliation.
 *
 * @param found the findings of this part
 * @param next where to continue; none if the whole table was read
 */
public record Slice(Reconciled found, Option<Next> next) {

  /**
   * Where to continue, row by row.
   *
   * @param after the place after which to continue; none to begin at the first request
   */
  public record Next(Option<RequestPlace> after) {}

  /**
   * A place among the stored requests: the key of an item, whether this program can read the item
   * or not.
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
