package io.lastseat.embedded.meter;

import io.lastseat.tables.fields.ItemSize;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * Computes read units. A read by key costs the whole size of the item, even if it asks for some
 * attributes only. The answer to such a read shows a part of the size, so its cost is a lower
 * bound. A read of an absent item costs the minimum.
 */
final class ReadCosts {
  private ReadCosts() {}

  static Cost of(GetItemRequest request, GetItemResponse answer) {
    return answer.hasItem()
        ? found(
            answer.item(), isTrue(request.consistentRead()), request.projectionExpression() == null)
        : Cost.read(0, isTrue(request.consistentRead()));
  }

  /** Computes the cost of each key by itself; unprocessed keys cost nothing. */
  static Cost of(BatchGetItemRequest request, BatchGetItemResponse answer) {
    Cost cost = Cost.NONE;
    for (Map.Entry<String, KeysAndAttributes> table : request.requestItems().entrySet()) {
      KeysAndAttributes asked = table.getValue();
      KeysAndAttributes unprocessed = answer.unprocessedKeys().get(table.getKey());
      List<Map<String, AttributeValue>> items =
          answer.responses().getOrDefault(table.getKey(), List.of());
      boolean strong = isTrue(asked.consistentRead());
      boolean whole = asked.projectionExpression() == null;
      for (Map<String, AttributeValue> item : items) {
        cost = cost.plus(found(item, strong, whole));
      }
      int processed = asked.keys().size() - (unprocessed == null ? 0 : unprocessed.keys().size());
      for (int absent = processed - items.size(); absent > 0; absent--) {
        cost = cost.plus(Cost.read(0, strong));
      }
    }
    return cost;
  }

  static Cost of(QueryRequest request, QueryResponse answer) {
    return page(
        isTrue(request.consistentRead()),
        request.projectionExpression() == null && request.select() == null,
        answer.items(),
        answer.scannedCount());
  }

  static Cost of(ScanRequest request, ScanResponse answer) {
    return page(
        isTrue(request.consistentRead()),
        request.projectionExpression() == null && request.select() == null,
        answer.items(),
        answer.scannedCount());
  }

  /**
   * The cost of one page of a query or scan: the sizes of all items that were read, added and then
   * rounded up. A page over an index adds the sizes of the index entries, which are what the answer
   * contains.
   *
   * <p>The meter cannot compute pages from which a filter dropped items, counts, and pages of some
   * attributes only: their answers lack sizes. A scan over several partitions may cost a minimum
   * for each; the meter assumes one partition.
   */
  private static Cost page(
      boolean strong, boolean whole, List<Map<String, AttributeValue>> items, int scanned) {
    Cost cost = Cost.read(items.stream().mapToLong(ItemSize::of).sum(), strong);
    return scanned == 0 || (whole && scanned == items.size()) ? cost : cost.atLeast();
  }

  private static Cost found(Map<String, AttributeValue> item, boolean strong, boolean whole) {
    Cost cost = Cost.read(ItemSize.of(item), strong);
    return whole ? cost : cost.atLeast();
  }

  private static boolean isTrue(Boolean consistentRead) {
    return Boolean.TRUE.equals(consistentRead);
  }
}
