package io.lastseat.audit;

import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.commit.CommitSum;
import io.vavr.collection.Vector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;

/**
 * The three tables as sorted maps. It has as much of DynamoDB as a log of some pages needs, in
 * pages of {@value #PAGE} items.
 */
final class TablesInMemory implements DynamoDbClient {

  static final TableNames NAMES = TableNames.withPrefix("");

  private static final int PAGE = 3;
  private static final Pattern KEY_CONDITION =
      Pattern.compile("\\S+ = (\\S+)(?: AND \\S+ BETWEEN (\\S+) AND (\\S+))?");
  private final Map<String, TreeMap<String, Map<String, AttributeValue>>> tables =
      new HashMap<>(
          Map.of(
              NAMES.requests(), new TreeMap<>(),
              NAMES.decisions(), new TreeMap<>(),
              NAMES.reservations(), new TreeMap<>()));

  private final Map<Integer, Runnable> between = new HashMap<>();
  private int reads;

  /** Runs this before the read of that number, from 0, as another process would. */
  void before(int read, Runnable action) {
    between.put(read, action);
  }

  int reads() {
    return reads;
  }

  private void aRead() {
    Runnable action = between.remove(reads++);
    if (action != null) {
      action.run();
    }
  }

  Vector<Map<String, AttributeValue>> all(String table) {
    return Vector.ofAll(table(table).values());
  }

  void put(String table, Map<String, AttributeValue> item) {
    table(table).put(key(table, item), Map.copyOf(item));
  }

  /**
   * Changes an item by hand; a changed key makes another item. A commit gets its right sum, as if a
   * program had decided so, unless the change was of the sum.
   */
  void change(
      String table, Map<String, AttributeValue> key, Consumer<Map<String, AttributeValue>> how) {
    Map<String, AttributeValue> before = remove(table, key);
    Map<String, AttributeValue> item = new HashMap<>(before);
    how.accept(item);
    if (Objects.equals(before.get(CommitSum.NAME), item.get(CommitSum.NAME))) {
      putSummed(table, item);
    } else {
      put(table, item);
    }
  }

  /** Puts an item; a commit gets its right sum. */
  void putSummed(String table, Map<String, AttributeValue> item) {
    Map<String, AttributeValue> summed = new HashMap<>(item);
    if (table.equals(NAMES.decisions())) {
      summed.computeIfPresent(
          CommitSum.NAME, (name, old) -> AttributeValue.fromN(Long.toString(CommitSum.of(item))));
    }
    put(table, summed);
  }

  Map<String, AttributeValue> remove(String table, Map<String, AttributeValue> key) {
    return Objects.requireNonNull(table(table).remove(key(table, key)), "no such item");
  }

  @Override
  public synchronized PutItemResponse putItem(PutItemRequest request) {
    if (request.conditionExpression() != null
        && table(request.tableName()).containsKey(key(request.tableName(), request.item()))) {
      throw ConditionalCheckFailedException.builder().message("it is there").build();
    }
    put(request.tableName(), request.item());
    return PutItemResponse.builder().build();
  }

  @Override
  public synchronized TransactWriteItemsResponse transactWriteItems(
      TransactWriteItemsRequest request) {
    request.transactItems().stream()
        .map(TransactWriteItem::put)
        .map(
            put ->
                PutItemRequest.builder()
                    .tableName(put.tableName())
                    .item(put.item())
                    .conditionExpression(put.conditionExpression())
                    .build())
        .forEach(this::putItem);
    return TransactWriteItemsResponse.builder().build();
  }

  @Override
  public synchronized GetItemResponse getItem(GetItemRequest request) {
    aRead();
    return GetItemResponse.builder().item(item(request.tableName(), request.key())).build();
  }

  @Override
  public synchronized BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
    aRead();
    Map<String, List<Map<String, AttributeValue>>> found = new HashMap<>();
    request
        .requestItems()
        .forEach(
            (table, keys) ->
                found.put(
                    table,
                    keys.keys().stream()
                        .map(key -> item(table, key))
                        .filter(Objects::nonNull)
                        .toList()));
    return BatchGetItemResponse.builder().responses(found).build();
  }

  @Override
  public synchronized BatchWriteItemResponse batchWriteItem(BatchWriteItemRequest request) {
    request
        .requestItems()
        .forEach((table, puts) -> puts.forEach(put -> put(table, put.putRequest().item())));
    return BatchWriteItemResponse.builder().build();
  }

  @Override
  public synchronized QueryResponse query(QueryRequest request) {
    aRead();
    Matcher condition = KEY_CONDITION.matcher(request.keyConditionExpression().trim());
    if (!condition.matches()) {
      throw new UnsupportedOperationException(request.keyConditionExpression());
    }
    Map<String, AttributeValue> values = request.expressionAttributeValues();
    String partition = values.get(condition.group(1)).s();
    String from = partition + "\0" + sort(values.get(condition.group(2)), "");
    String to = partition + "\0" + sort(values.get(condition.group(3)), "~");
    var selected = table(request.tableName()).subMap(from, true, to, true);
    boolean forwards = !Boolean.FALSE.equals(request.scanIndexForward());
    var page =
        page(
            request.tableName(),
            request.indexName(),
            Vector.ofAll((forwards ? selected : selected.descendingMap()).values()),
            request.exclusiveStartKey(),
            request.limit() == null ? PAGE : Math.min(PAGE, request.limit()));
    return QueryResponse.builder()
        .items(page.items().asJava())
        .lastEvaluatedKey(page.last())
        .build();
  }

  @Override
  public synchronized ScanResponse scan(ScanRequest request) {
    aRead();
    var page =
        page(
            request.tableName(),
            request.indexName(),
            all(request.tableName()),
            request.exclusiveStartKey(),
            PAGE);
    return ScanResponse.builder()
        .items(page.items().asJava())
        .lastEvaluatedKey(page.last())
        .build();
  }

  @Override
  public String serviceName() {
    return SERVICE_NAME;
  }

  @Override
  public void close() {}

  private record Page(
      Vector<Map<String, AttributeValue>> items, @Nullable Map<String, AttributeValue> last) {}

  private static Page page(
      String table,
      @Nullable String index,
      Vector<Map<String, AttributeValue>> items,
      Map<String, AttributeValue> after,
      int limit) {
    Vector<Map<String, AttributeValue>> rest =
        items.filter(item -> index == null || item.containsKey("headNo"));
    if (!after.isEmpty()) {
      rest = rest.dropUntil(item -> key(table, item).equals(key(table, after))).drop(1);
    }
    return new Page(rest.take(limit), rest.size() > limit ? rest.get(limit - 1) : null);
  }

  private @Nullable Map<String, AttributeValue> item(
      String table, Map<String, AttributeValue> key) {
    return table(table).get(key(table, key));
  }

  private TreeMap<String, Map<String, AttributeValue>> table(String name) {
    return Objects.requireNonNull(tables.get(name), name);
  }

  private static String key(String table, Map<String, AttributeValue> item) {
    if (table.equals(NAMES.requests())) {
      return item.get("lane").s() + "\0" + item.get("requestId").s();
    }
    return table.equals(NAMES.decisions())
        ? item.get("resourceId").s() + "\0" + sort(item.get("commitNo"), "")
        : item.get(RowCodec.PARTITION).s() + "\0" + item.get(RowCodec.PART).s();
  }

  private static String sort(@Nullable AttributeValue value, String ifNone) {
    return value == null ? ifNone : "%020d".formatted(Long.parseLong(value.n()));
  }
}
