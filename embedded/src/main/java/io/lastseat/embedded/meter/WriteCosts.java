package io.lastseat.embedded.meter;

import static java.util.stream.Collectors.groupingBy;

import io.lastseat.tables.fields.ItemSize;
import io.vavr.collection.Seq;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Write units of the writes that DynamoDB carried out, and of those that a condition refused.
 *
 * <p>A write costs by the larger of the item before and after it. What stood there before is not in
 * a request, so this is <em>assumed</em>: a put meets no item. Over an item no larger than the new
 * one the table's part is still right, and the index's part at most too high (the same put twice).
 */
final class WriteCosts {
  private final Map<String, List<IndexDescription>> indexes;

  /** Computes costs for tables with these indexes. */
  WriteCosts(Seq<IndexDescription> described) {
    indexes = described.toJavaStream().collect(groupingBy(IndexDescription::tableName));
  }

  Cost of(PutItemRequest request, PutItemResponse answer) {
    Cost known = put(request.tableName(), request.item());
    return answer.hasAttributes() ? known.atLeast() : known;
  }

  /**
   * Exact if the answer contains the whole new item ({@code ALL_NEW}) and the meter knows no index
   * of the table. The meter assumes that the update did not make the item smaller.
   */
  Cost of(UpdateItemRequest request, UpdateItemResponse answer) {
    Cost known = Cost.tableWrite(ItemSize.of(answer.attributes()));
    return request.returnValues() == ReturnValue.ALL_NEW && indexesOf(request.tableName()).isEmpty()
        ? known
        : known.atLeast();
  }

  /** The cost of each write alone; none for unprocessed ones, a lower bound for deletes. */
  Cost of(BatchWriteItemRequest request, BatchWriteItemResponse answer) {
    return ofAll(request.requestItems()).minus(ofAll(answer.unprocessedItems()));
  }

  /**
   * Doubles the units of the single writes. It also doubles those of the indexes: the guide does
   * not mention them, and this is the careful reading. The capacity "is consumed even when a
   * transaction does not succeed" (transaction-apis.html). The cost of a put is exact; other
   * actions count with their minimum.
   */
  Cost of(TransactWriteItemsRequest request) {
    Cost cost = Cost.NONE;
    for (TransactWriteItem item : request.transactItems()) {
      cost =
          cost.plus(
              item.put() == null
                  ? Cost.tableWrite(0).atLeast()
                  : put(item.put().tableName(), item.put().item()));
    }
    return cost.inTransaction();
  }

  /**
   * The cost of a put whose condition failed. The larger of the new item and the existing one
   * decides, if the exception contains the latter. The put changes no index.
   */
  Cost refused(PutItemRequest request, Map<String, AttributeValue> existing) {
    return Cost.tableWrite(Math.max(ItemSize.of(existing), ItemSize.of(request.item())));
  }

  /** The cost of a delete whose condition failed, by the item if the exception has it. */
  Cost refusedDelete(Map<String, AttributeValue> existing) {
    Cost known = Cost.tableWrite(ItemSize.of(existing));
    return existing.isEmpty() ? known.atLeast() : known;
  }

  /**
   * The cost of an update whose condition failed. The larger of two items decides: the existing
   * one, and the one that the update would have made (WorkingWithItems.html, "conditional writes").
   * The latter is unknown. The cost is exact if that item could not cost more under any reading of
   * the expression.
   */
  Cost refused(UpdateItemRequest request, Map<String, AttributeValue> existing) {
    Cost known = Cost.tableWrite(ItemSize.of(existing));
    return !existing.isEmpty() && known.equals(Cost.tableWrite(UpdateSize.most(request, existing)))
        ? known
        : known.atLeast();
  }

  private Cost ofAll(Map<String, List<WriteRequest>> byTable) {
    Cost cost = Cost.NONE;
    for (Map.Entry<String, List<WriteRequest>> table : byTable.entrySet()) {
      for (WriteRequest write : table.getValue()) {
        cost =
            cost.plus(
                write.putRequest() == null
                    ? Cost.tableWrite(0).atLeast()
                    : put(table.getKey(), write.putRequest().item()));
      }
    }
    return cost;
  }

  private Cost put(String table, Map<String, AttributeValue> item) {
    Cost cost = Cost.tableWrite(ItemSize.of(item));
    for (IndexDescription index : indexesOf(table)) {
      cost = cost.plus(index.costOfPut(item));
    }
    return cost;
  }

  /** Finds the indexes by a table's name, or by its ARN, since a request may use either. */
  private List<IndexDescription> indexesOf(String table) {
    return indexes.getOrDefault(table.substring(table.lastIndexOf('/') + 1), List.of());
  }

  /** Bounds the size of an item after an update, without carrying the update out. */
  private static final class UpdateSize {

    /**
     * The {@link ItemSize} of the longest number: 38 digits (ServiceQuotas.html), one of which
     * takes a byte of its own.
     */
    private static final long BYTES_OF_A_NUMBER = 21;

    private UpdateSize() {}

    /**
     * An upper bound in bytes on the size of the item after the update: the item as it is, and the
     * expression itself as a name. Each word of the expression adds everything that it could copy,
     * and the longest result of a sum.
     */
    static long most(UpdateItemRequest request, Map<String, AttributeValue> existing) {
      String expression = request.updateExpression();
      if (expression == null) {
        return Long.MAX_VALUE;
      }
      long now = (long) ItemSize.of(existing) + ItemSize.of(request.key());
      long names =
          request.expressionAttributeNames().values().stream().mapToLong(ItemSize::ofText).sum();
      long once =
          now + ItemSize.of(request.expressionAttributeValues()) + BYTES_OF_A_NUMBER + names;
      return now + words(expression) * once + ItemSize.ofText(expression);
    }

    private static long words(String expression) {
      return new StringTokenizer(expression, " \t\r\n,()=+-").countTokens();
    }
  }
}
