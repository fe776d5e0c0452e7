package io.lastseat.simulator.store;

import io.lastseat.simulator.store.Database.KeyValue;
import io.lastseat.simulator.store.Database.Shape;
import io.lastseat.simulator.store.Database.Shape.Index;
import io.lastseat.simulator.store.Database.TableData;
import io.lastseat.simulator.store.Writes.Items;
import io.lastseat.tables.fields.ItemSize;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * The reads: GetItem; BatchGetItem, which leaves nothing unprocessed; Query and Scan of a table or
 * of its local index, page by page and without filter. The projection of a scan is one name.
 * DynamoDB does not promise an order of partitions; here it is that of their keys.
 */
final class Reads {

  private static final int MAX_GETS = 100;

  /** A page ends after 1 MB (DynamoDB API reference, Query and Scan). */
  private static final long MAX_BYTES = 1024 * 1024;

  private static final Pattern NAME = Pattern.compile("\\w+");

  /** The table, or one of its indexes, that a read goes to. */
  private record Target(TableData table, Option<Index> index) {

    static Target of(Database database, String table, @Nullable String index) {
      TableData data = database.table(table);
      return new Target(data, Option.of(index).map(name -> index(data, name)));
    }

    private static Index index(TableData table, String name) {
      return table
          .shape()
          .indexes()
          .find(index -> index.name().equals(name))
          .getOrElseThrow(
              () -> Refusals.invalid("The table does not have the specified index: " + name));
    }

    Shape shape() {
      return table.shape();
    }

    String sort() {
      return index.map(Index::sort).getOrElse(shape().sort());
    }

    Map<String, AttributeValue> shown(Map<String, AttributeValue> item) {
      return index.map(some -> only(item, some.attributes())).getOrElse(item);
    }

    Map<String, AttributeValue> key(Map<String, AttributeValue> item) {
      return only(item, new HashSet<>(List.of(shape().partition(), shape().sort(), sort())));
    }
  }

  /** The items of one answer, and the last key, if more items may follow. */
  private record Page(
      List<Map<String, AttributeValue>> items, @Nullable Map<String, AttributeValue> last) {

    static Page of(
        Target target, Iterable<Map<String, AttributeValue>> all, @Nullable Integer limit) {
      List<Map<String, AttributeValue>> items = new ArrayList<>();
      boolean fits = limit != null && limit <= MAX_BYTES / Items.MAX_ITEM_BYTES;
      long bytes = 0;
      Iterator<Map<String, AttributeValue>> rest = all.iterator();
      while (rest.hasNext()) {
        Map<String, AttributeValue> item = rest.next();
        items.add(target.shown(item));
        bytes += fits ? 0 : ItemSize.of(item);
        boolean full = limit != null && items.size() == limit;
        if (full || (bytes > MAX_BYTES && rest.hasNext())) {
          return new Page(items, target.key(item));
        }
      }
      return new Page(items, null);
    }
  }

  static GetItemResponse get(Database database, GetItemRequest request) {
    if (request.projectionExpression() != null) {
      throw new UnsupportedOperationException("GetItem of some attributes");
    }
    GetItemResponse.Builder response = GetItemResponse.builder();
    database
        .find(request.tableName(), checked(database, request.tableName(), request.key()))
        .forEach(response::item);
    return response.build();
  }

  /** The key, if it is one: it has both key attributes and no other. */
  static Map<String, AttributeValue> checked(
      Database database, String table, Map<String, AttributeValue> key) {
    Shape shape = database.table(table).shape();
    shape.partitionOf(key);
    shape.sortOf(key);
    if (key.size() != 2) {
      throw Refusals.invalid("The provided key element does not match the schema");
    }
    return key;
  }

  static BatchGetItemResponse getAll(Database database, BatchGetItemRequest request) {
    Map<String, List<Map<String, AttributeValue>>> found = new HashMap<>();
    int[] number = {0};
    request
        .requestItems()
        .forEach(
            (table, keys) -> {
              Set<Map<String, AttributeValue>> seen = new HashSet<>();
              List<Map<String, AttributeValue>> items = new ArrayList<>();
              for (Map<String, AttributeValue> key : keys.keys()) {
                number[0]++;
                Writes.distinct(seen.add(checked(database, table, key)));
                database.find(table, key).forEach(items::add);
              }
              found.put(table, List.copyOf(items));
            });
    Writes.atMost(MAX_GETS, number[0]);
    return BatchGetItemResponse.builder().responses(found).unprocessedKeys(Map.of()).build();
  }

  static QueryResponse query(Database database, QueryRequest request) {
    if (request.filterExpression() != null || request.projectionExpression() != null) {
      throw new UnsupportedOperationException("a Query with filter or projection");
    }
    Target target = Target.of(database, request.tableName(), request.indexName());
    KeyCondition condition = KeyCondition.of(request, target.shape().partition(), target.sort());
    boolean forwards = !Boolean.FALSE.equals(request.scanIndexForward());
    List<Map<String, AttributeValue>> selected = selected(target, condition);
    if (!forwards) {
      Collections.reverse(selected);
    }
    if (!request.exclusiveStartKey().isEmpty()) {
      selected.removeIf(
          item -> {
            int order = order(target).compare(item, request.exclusiveStartKey());
            return forwards ? order <= 0 : order >= 0;
          });
    }
    Page page = Page.of(target, selected, request.limit());
    return QueryResponse.builder()
        .items(page.items())
        .count(page.items().size())
        .scannedCount(page.items().size())
        .lastEvaluatedKey(page.last())
        .build();
  }

  private static List<Map<String, AttributeValue>> selected(Target target, KeyCondition condition) {
    var partition = target.table().partition(condition.partition());
    List<Map<String, AttributeValue>> selected = new ArrayList<>();
    if (target.index().isEmpty()) {
      for (var one : partition) {
        if (condition.selects(one._1())) {
          selected.add(one._2());
        }
      }
      return selected;
    }
    String sort = target.sort();
    partition
        .values()
        .filter(item -> item.containsKey(sort) && condition.selects(key(item, sort)))
        .forEach(selected::add);
    selected.sort(order(target));
    return selected;
  }

  /** The order of items. DynamoDB defines none for items that have one key in an index. */
  private static Comparator<Map<String, AttributeValue>> order(Target target) {
    return Comparator.<Map<String, AttributeValue>, KeyValue>comparing(
            item -> key(item, target.sort()))
        .thenComparing(item -> key(item, target.shape().sort()));
  }

  private static KeyValue key(Map<String, AttributeValue> item, String sort) {
    return KeyValue.of(new Attributes(item).wanted(sort));
  }

  private static Map<String, AttributeValue> only(
      Map<String, AttributeValue> item, Set<String> names) {
    Map<String, AttributeValue> some = new HashMap<>(item);
    some.keySet().retainAll(names);
    return some;
  }

  static ScanResponse scan(Database database, ScanRequest request) {
    Option<String> only = Option.of(request.projectionExpression());
    boolean oneName = only.forAll(one -> NAME.matcher(one).matches());
    if (request.filterExpression() != null || request.totalSegments() != null || !oneName) {
      throw new UnsupportedOperationException("a Scan with filter, segments or several names");
    }
    Target target = Target.of(database, request.tableName(), request.indexName());
    Page page = Page.of(target, behind(target, request.exclusiveStartKey()), request.limit());
    return ScanResponse.builder()
        .items(
            page.items().stream()
                .map(item -> only.map(one -> only(item, Set.of(one))).getOrElse(item))
                .toList())
        .count(page.items().size())
        .scannedCount(page.items().size())
        .lastEvaluatedKey(page.last())
        .build();
  }

  /** The items after a key. An index has items with its sort key, which sorts as the table's. */
  private static Vector<Map<String, AttributeValue>> behind(
      Target target, Map<String, AttributeValue> last) {
    Comparator<Map<String, AttributeValue>> order =
        Comparator.comparing(target.shape()::partitionOf).thenComparing(target.shape()::sortOf);
    return target
        .table()
        .partitions()
        .toVector()
        .sortBy(entry -> entry._1())
        .flatMap(entry -> entry._2().values())
        .filter(item -> item.containsKey(target.sort()))
        .filter(item -> last.isEmpty() || order.compare(item, last) > 0);
  }

  /**
   * The selection of a Query: one partition, and a range of sort keys, both ends included, or all
   * sort keys above one.
   */
  private record KeyCondition(
      KeyValue partition, Option<KeyValue> from, Option<KeyValue> to, Option<KeyValue> above) {

    private static final Pattern PART =
        Pattern.compile(
            "\\G([#\\w]+)\\s*(?:=\\s*(:\\w+)|BETWEEN\\s+(:\\w+)\\s+AND\\s+(:\\w+)|>\\s*(:\\w+))"
                + "(?:\\s+AND\\s+|$)");

    static KeyCondition of(QueryRequest request, String partition, String sort) {
      String expression = request.keyConditionExpression();
      Map<String, Vector<KeyValue>> said = new HashMap<>();
      Map<String, KeyValue> above = new HashMap<>();
      int end = 0;
      for (Matcher part = PART.matcher(expression); part.find(); end = part.end()) {
        String written = part.group(1);
        String name = request.expressionAttributeNames().getOrDefault(written, written);
        if (part.group(5) != null) {
          above.put(name, value(request, part.group(5)));
          continue;
        }
        said.put(
            name,
            Vector.of(part.group(2), part.group(3), part.group(4))
                .filter(Objects::nonNull)
                .map(value -> value(request, value)));
      }
      if (end < expression.length()) {
        throw new UnsupportedOperationException("the key condition " + expression);
      }
      Vector<KeyValue> of = said.remove(partition);
      if (of == null || of.size() > 1) {
        throw Refusals.invalid("Query condition missed key schema element: " + partition);
      }
      Option<Vector<KeyValue>> range = Option.of(said.remove(sort));
      Option<KeyValue> limit = Option.of(above.remove(sort));
      if (!said.isEmpty() || !above.isEmpty()) {
        throw Refusals.invalid("Query key condition not supported: " + expression);
      }
      return new KeyCondition(of.head(), range.map(Vector::head), range.map(Vector::last), limit);
    }

    private static KeyValue value(QueryRequest request, String text) {
      AttributeValue value = request.expressionAttributeValues().get(text);
      if (value == null) {
        throw Refusals.invalid("An expression attribute value used in expression is not defined");
      }
      return KeyValue.of(value);
    }

    boolean selects(KeyValue sort) {
      return above.forAll(limit -> limit.compareTo(sort) < 0)
          && from.forAll(least -> least.compareTo(sort) <= 0)
          && to.forAll(greatest -> greatest.compareTo(sort) >= 0);
    }
  }

  private Reads() {}
}
