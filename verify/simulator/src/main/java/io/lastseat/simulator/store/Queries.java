package io.lastseat.simulator.store;

import io.lastseat.simulator.store.Shape.Index;
import io.vavr.Tuple2;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** Query, of a table or of its local index, without filter and projection. */
final class Queries {

  static QueryResponse query(Database database, QueryRequest request) {
    if (request.filterExpression() != null || request.projectionExpression() != null) {
      throw new UnsupportedOperationException("a Query with filter or projection");
    }
    TableData table = database.table(request.tableName());
    Option<Index> index = Option.of(request.indexName()).map(name -> index(table, name));
    String sort = index.map(Index::sort).getOrElse(table.shape().sort());
    KeyCondition condition = KeyCondition.of(request, table.shape().partition(), sort);
    boolean forwards = !Boolean.FALSE.equals(request.scanIndexForward());
    List<Map<String, AttributeValue>> selected = selected(table, condition, sort);
    if (!forwards) {
      Collections.reverse(selected);
    }
    if (request.hasExclusiveStartKey() && !request.exclusiveStartKey().isEmpty()) {
      Map<String, AttributeValue> last = request.exclusiveStartKey();
      selected.removeIf(
          item -> {
            int order = order(table.shape(), sort).compare(item, last);
            return forwards ? order <= 0 : order >= 0;
          });
    }
    ItemPage page = ItemPage.of(selected, request.limit());
    List<Map<String, AttributeValue>> shown =
        page.items().stream().map(item -> shown(item, index)).toList();
    QueryResponse.Builder response =
        QueryResponse.builder().items(shown).count(shown.size()).scannedCount(shown.size());
    return page.more()
        ? response.lastEvaluatedKey(key(table.shape(), index, page.last())).build()
        : response.build();
  }

  static Index index(TableData table, String name) {
    return table
        .shape()
        .indexes()
        .find(index -> index.name().equals(name))
        .getOrElseThrow(
            () -> Refusals.invalid("The table does not have the specified index: " + name));
  }

  private static List<Map<String, AttributeValue>> selected(
      TableData table, KeyCondition condition, String sort) {
    List<Map<String, AttributeValue>> selected = new ArrayList<>();
    if (sort.equals(table.shape().sort())) {
      for (Tuple2<KeyValue, Map<String, AttributeValue>> one :
          table.partition(condition.partition())) {
        if (condition.selects(one._1())) {
          selected.add(one._2());
        }
      }
      return selected;
    }
    for (Map<String, AttributeValue> item : table.partition(condition.partition()).values()) {
      if (item.containsKey(sort) && condition.selects(key(item, sort))) {
        selected.add(item);
      }
    }
    selected.sort(order(table.shape(), sort));
    return selected;
  }

  /** An index may have several items of one key; in which order, DynamoDB does not say. */
  private static Comparator<Map<String, AttributeValue>> order(Shape shape, String sort) {
    return Comparator.<Map<String, AttributeValue>, KeyValue>comparing(item -> key(item, sort))
        .thenComparing(item -> key(item, shape.sort()));
  }

  private static KeyValue key(Map<String, AttributeValue> item, String sort) {
    return KeyValue.of(new Attributes(item).wanted(sort));
  }

  static Map<String, AttributeValue> shown(Map<String, AttributeValue> item, Option<Index> index) {
    return index.map(some -> only(item, some.attributes())).getOrElse(item);
  }

  static Map<String, AttributeValue> only(Map<String, AttributeValue> item, Set<String> names) {
    Map<String, AttributeValue> some = new HashMap<>(item);
    some.keySet().retainAll(names);
    return some;
  }

  static Map<String, AttributeValue> key(
      Shape shape, Option<Index> index, Map<String, AttributeValue> item) {
    Map<String, AttributeValue> key = new HashMap<>();
    key.put(shape.partition(), item.get(shape.partition()));
    key.put(shape.sort(), item.get(shape.sort()));
    index.forEach(some -> key.put(some.sort(), item.get(some.sort())));
    return key;
  }

  private Queries() {}
}
