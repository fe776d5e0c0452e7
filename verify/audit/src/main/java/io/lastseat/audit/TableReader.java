package io.lastseat.audit;

import io.lastseat.model.id.Lane;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.pauses.Doubling;
import io.lastseat.pauses.Pause;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.RowCodec.RowKey;
import io.lastseat.tables.TableNames;
import io.vavr.Tuple2;
import io.vavr.collection.Iterator;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.paginators.QueryIterable;
import software.amazon.awssdk.services.dynamodb.paginators.ScanIterable;

/**
 * Reads the three tables for programs that need a whole table, partition or log, or items with
 * known keys. It reads strongly consistent and keeps one page at a time.
 *
 * <p>Every method, and every step to a next page, throws {@code SdkException} if DynamoDB cannot be
 * reached or keeps refusing.
 */
public final class TableReader {

  /** BatchGetItem takes 100 keys (DynamoDB API reference, BatchGetItem). */
  static final int KEYS_PER_CALL = 100;

  /** BatchGetItem returns 16 MB at most, so 100 large commits may take several rounds. */
  private static final int MAX_ROUNDS = 10;

  /** A page of a partition. Without the limit, a page of small requests would take much memory. */
  private static final int ITEMS_PER_PAGE = 1_000;

  private static final Doubling PAUSES =
      new Doubling(Duration.ofMillis(20), Duration.ofSeconds(10));

  private final DynamoDbClient client;
  private final TableNames names;
  private final Executor executor;

  /** Makes one call after the other. */
  public TableReader(DynamoDbClient client, TableNames names) {
    this(client, names, Runnable::run);
  }

  /** Makes calls for many keys in parallel, in this executor. */
  TableReader(DynamoDbClient client, TableNames names, Executor executor) {
    this.client = client;
    this.names = names;
    this.executor = executor;
  }

  /** The names of the tables. */
  public TableNames names() {
    return names;
  }

  /** All items of a table. */
  public Iterator<Map<String, AttributeValue>> all(String table) {
    return all(ScanRequest.builder().tableName(table).consistentRead(true));
  }

  private Iterator<Map<String, AttributeValue>> all(ScanRequest.Builder scan) {
    // The client's own paginator would bypass a client in front of it.
    return Iterator.ofAll(new ScanIterable(client, scan.build())).flatMap(ScanResponse::items);
  }

  /**
   * All items under one partition key of a table.
   *
   * @param name of the key's attribute
   */
  public Iterator<Map<String, AttributeValue>> all(String table, String name, String key) {
    QueryRequest query =
        QueryRequest.builder()
            .tableName(table)
            .keyConditionExpression("#key = :key")
            .expressionAttributeNames(Map.of("#key", name))
            .expressionAttributeValues(Map.of(":key", AttributeValue.fromS(key)))
            .consistentRead(true)
            .limit(ITEMS_PER_PAGE)
            .build();
    return Iterator.ofAll(new QueryIterable(client, query)).flatMap(QueryResponse::items);
  }

  /** The requests of one lane. */
  Iterator<Map<String, AttributeValue>> requests(ResourceId resource, int lane) {
    return all(names.requests(), "lane", new Lane(resource, lane).text());
  }

  /** The item of one request, if it exists. */
  Option<Map<String, AttributeValue>> request(ResourceId resource, RequestId id) {
    return item(
        names.requests(),
        Map.of(
            "lane", AttributeValue.fromS(new Lane(resource, id.lane()).text()),
            "requestId", AttributeValue.fromS(id.text())));
  }

  /**
   * All resources in alphabetical order, each with the lanes of its requests; the list may be a
   * second old. DynamoDB cannot list partition keys. So this scans both the index of the heads and
   * the requests: a log may have lost its requests, and a request its log. It costs half a read
   * unit for each 4 KB (DynamoDB developer guide, "Capacity unit consumption for read operations").
   */
  SortedMap<ResourceId, SortedSet<Integer>> resources(AuditWatcher watcher) {
    SortedMap<ResourceId, SortedSet<Integer>> lanes =
        new TreeMap<>(Comparator.comparing(ResourceId::text));
    for (String head : heads(/* consistent= */ false)) {
      ResourceId.parse(head).forEach(found -> lanes.computeIfAbsent(found, r -> new TreeSet<>()));
      watcher.searched(1);
    }
    for (String request : texts(ScanRequest.builder().tableName(names.requests()), "lane")) {
      for (Lane lane : Lane.parse(request)) {
        lanes.computeIfAbsent(lane.resource(), r -> new TreeSet<>()).add(lane.number());
      }
      watcher.searched(1);
    }
    return lanes;
  }

  /**
   * The resource of each commit in the index of the heads; each log has its first commit there.
   *
   * @param consistent for twice the price; otherwise it may be a second old
   */
  public Iterator<String> heads(boolean consistent) {
    return texts(
        ScanRequest.builder()
            .tableName(names.decisions())
            .indexName(TableNames.HEADS_INDEX)
            .consistentRead(consistent),
        "resourceId");
  }

  private Iterator<String> texts(ScanRequest.Builder scan, String attribute) {
    return all(scan.projectionExpression(attribute)).flatMap(item -> text(item, attribute));
  }

  /** The log of a resource. */
  public LogPages log(ResourceId resource) {
    return new LogPages(client, this, resource);
  }

  /** The item under this key, if it exists. */
  public Option<Map<String, AttributeValue>> item(String table, Map<String, AttributeValue> key) {
    return Option.of(
            client.getItem(get -> get.tableName(table).key(key).consistentRead(true)).item())
        .filter(item -> !item.isEmpty());
  }

  /** The existing items under these keys, in no order. */
  public List<Map<String, AttributeValue>> items(
      String table, Seq<Map<String, AttributeValue>> keys) {
    List<CompletableFuture<List<Map<String, AttributeValue>>>> calls =
        keys.distinct()
            .grouped(KEYS_PER_CALL)
            .map(some -> CompletableFuture.supplyAsync(() -> call(table, some), executor))
            .toJavaList();
    List<Map<String, AttributeValue>> found = new ArrayList<>();
    calls.forEach(call -> found.addAll(joined(call)));
    return found;
  }

  private static <T> T joined(CompletableFuture<T> call) {
    try {
      return call.join();
    } catch (CompletionException failed) {
      if (failed.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw failed;
    }
  }

  /** The existing entries of these commits, in no order. */
  Vector<LogEntry> entries(Seq<Tuple2<ResourceId, Long>> commits) {
    return Vector.ofAll(
            items(names.decisions(), commits.map(one -> one.apply(TableReader::commitKey))))
        .map(LogEntry::of);
  }

  /** The key of a commit in the table of decisions. */
  public static Map<String, AttributeValue> commitKey(ResourceId resource, long number) {
    return Map.of(
        "resourceId", AttributeValue.fromS(resource.text()),
        "commitNo", LogPages.number(number));
  }

  /** The existing rows under these keys. */
  public Map<RowKey, Map<String, AttributeValue>> rows(Seq<RowKey> keys) {
    Map<RowKey, Map<String, AttributeValue>> found = new HashMap<>();
    items(names.reservations(), keys.map(key -> key.item()))
        .forEach(item -> found.put(RowCodec.key(item), item));
    return found;
  }

  private List<Map<String, AttributeValue>> call(
      String table, Seq<? extends Map<String, AttributeValue>> keys) {
    List<Map<String, AttributeValue>> found = new ArrayList<>();
    KeysAndAttributes all =
        KeysAndAttributes.builder()
            .consistentRead(true)
            .keys(new ArrayList<Map<String, AttributeValue>>(keys.asJava()))
            .build();
    Map<String, KeysAndAttributes> open = Map.of(table, all);
    for (int round = 0; !open.isEmpty(); round++) {
      if (round == MAX_ROUNDS) {
        throw SdkClientException.create(
            "DynamoDB left items of %s unread in %d tries; try again later."
                .formatted(table, MAX_ROUNDS));
      }
      if (round > 0) {
        Pause.sleeping().pause(PAUSES.after(round));
      }
      BatchGetItemResponse answer =
          client.batchGetItem(BatchGetItemRequest.builder().requestItems(open).build());
      found.addAll(answer.responses().getOrDefault(table, List.of()));
      open = answer.unprocessedKeys();
    }
    return found;
  }

  /** A text attribute; none if it is absent or of another type. */
  public static Option<String> text(Map<String, AttributeValue> item, String name) {
    return Option.of(item.get(name)).flatMap(value -> Option.of(value.s()));
  }

  /** A whole-number attribute; none if it is absent or of another type. */
  public static Option<Long> number(Map<String, AttributeValue> item, String name) {
    return Option.of(item.get(name))
        .flatMap(value -> Option.of(value.n()))
        .flatMap(digits -> Try.of(() -> Long.valueOf(digits)).toOption());
  }
}
