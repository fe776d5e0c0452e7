package io.lastseat.embedded.meter;

import io.lastseat.tables.fields.ItemSize;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.Get;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;

/**
 * Read units of reads by key. An item costs by its whole size even if only some attributes are
 * asked for: then what came back is too little to compute from, and counts as the part that is
 * certain. An absent item costs the minimum.
 */
final class ReadCosts {
  private ReadCosts() {}

  static Cost of(GetItemRequest request, GetItemResponse answer) {
    boolean whole = request.projectionExpression() == null && !request.hasAttributesToGet();
    return answer.hasItem()
        ? found(answer.item(), isTrue(request.consistentRead()), whole)
        : Cost.read(0, isTrue(request.consistentRead()));
  }

  /** Every key by itself; unprocessed keys cost nothing. */
  static Cost of(BatchGetItemRequest request, BatchGetItemResponse answer) {
    Cost cost = Cost.NONE;
    for (Map.Entry<String, KeysAndAttributes> table : request.requestItems().entrySet()) {
      KeysAndAttributes asked = table.getValue();
      KeysAndAttributes unprocessed = answer.unprocessedKeys().get(table.getKey());
      List<Map<String, AttributeValue>> items =
          answer.responses().getOrDefault(table.getKey(), List.of());
      boolean strong = isTrue(asked.consistentRead());
      boolean whole = asked.projectionExpression() == null && !asked.hasAttributesToGet();
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

  /** Twice the units of strongly consistent reads. */
  static Cost of(TransactGetItemsRequest request, TransactGetItemsResponse answer) {
    Cost cost = Cost.NONE;
    for (int i = 0; i < request.transactItems().size(); i++) {
      Get get = request.transactItems().get(i).get();
      ItemResponse item = answer.responses().get(i);
      cost =
          cost.plus(
              item.hasItem()
                  ? found(item.item(), true, get.projectionExpression() == null)
                  : Cost.read(0, true));
    }
    return cost.inTransaction();
  }

  private static Cost found(Map<String, AttributeValue> item, boolean strong, boolean whole) {
    Cost cost = Cost.read(ItemSize.of(item), strong);
    return whole ? cost : cost.atLeast();
  }

  static boolean isTrue(Boolean consistentRead) {
    return Boolean.TRUE.equals(consistentRead);
  }
}
