package io.lastseat.local.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.dynamo.store.Database;
import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.Operations.Result;
import io.lastseat.simulator.store.Operations.Result.ItemChange;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The simulator's store and DynamoDB Local give the same answers to the same calls. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StoreContractTest {

  private static final int CALLS = 1_500;

  private final DynamoLocal dynamo = new DynamoLocal();

  @AutoClose
  private final DynamoConnections connections = DynamoConnections.to(dynamo.endpoint(), List.of());

  private int tables;

  @AfterAll
  void stop() throws Exception {
    dynamo.close();
  }

  @Test
  void sameAnswersSameItemsSameStream() {
    compare(1);
  }

  @Tag("full")
  @ParameterizedTest
  @ValueSource(longs = {2, 3})
  void toOtherCallsToo(long seed) {
    compare(seed);
  }

  private void compare(long seed) {
    TableNames names = TableNames.withPrefix("contract-" + tables++ + "-");
    Tables.create(connections.tables(), names);
    Database memory = Database.of(TableDefinitions.all(names));
    RandomCalls calls = new RandomCalls(seed, names);
    List<ItemChange> changes = new ArrayList<>();
    Map<String, Integer> kinds = new TreeMap<>();

    for (int i = 0; i < CALLS; i++) {
      DynamoDbRequest call = calls.next();
      Result result = Operations.apply(memory, call);
      memory = result.after();
      result.changes().filter(ItemChange::makesRecord).forEach(changes::add);
      String answer = result.answer().fold(StoreContractTest::shown, StoreContractTest::shown);
      assertThat(answer).as("%d: %s", i, shortened(call)).isEqualTo(real(call));
      if (call instanceof QueryRequest query && result.answer().isRight()) {
        assertThat(allPages(TablesClient.over(memory), query))
            .isEqualTo(allPages(connections.tables(), query));
      }
      kinds.merge(
          call.getClass().getSimpleName() + (result.answer().isLeft() ? " refused" : ""),
          1,
          Integer::sum);
    }

    assertThat(kinds.values()).as(kinds.toString()).hasSize(14).allMatch(times -> times >= 3);
    for (String table : List.of(names.requests(), names.decisions(), names.reservations())) {
      assertThat(scanned(connections.tables(), table))
          .isEqualTo(scanned(TablesClient.over(memory), table))
          .isEqualTo(new HashSet<>(memory.items(table).asJava()));
    }
    assertThat(streamed(names, changes.size()))
        .isEqualTo(
            changes.stream()
                .map(change -> change.eventName() + " " + shown(change.after()))
                .toList());
  }

  @Test
  void pagesEndAtAMegabyte() {
    TableNames names = TableNames.withPrefix("contract-" + tables++ + "-");
    Tables.create(connections.tables(), names);
    DynamoDbClient memory = TablesClient.over(Database.of(TableDefinitions.all(names)));
    for (int number = 1; number <= 12; number++) {
      Map<String, AttributeValue> item =
          Map.of(
              "resourceId", AttributeValue.fromS("hall"),
              "commitNo", AttributeValue.fromN(Integer.toString(number)),
              "ledgerNo", AttributeValue.fromN(Integer.toString(number)),
              "verdicts", AttributeValue.fromS("x".repeat(200_000)));
      memory.putItem(put -> put.tableName(names.decisions()).item(item));
      connections.tables().putItem(put -> put.tableName(names.decisions()).item(item));
    }

    for (boolean forwards : List.of(true, false)) {
      QueryRequest query =
          QueryRequest.builder()
              .tableName(names.decisions())
              .keyConditionExpression("resourceId = :r")
              .expressionAttributeValues(Map.of(":r", AttributeValue.fromS("hall")))
              .scanIndexForward(forwards)
              .consistentRead(true)
              .build();
      assertThat(pages(memory, query)).hasSize(2).isEqualTo(pages(connections.tables(), query));
    }
  }

  private static List<String> allPages(DynamoDbClient client, QueryRequest query) {
    return client.queryPaginator(query).items().stream().map(StoreContractTest::shown).toList();
  }

  private static List<List<String>> pages(DynamoDbClient client, QueryRequest query) {
    return client.queryPaginator(query).stream()
        .map(page -> page.items().stream().map(item -> item.get("commitNo").n()).toList())
        .toList();
  }

  private String real(DynamoDbRequest call) {
    try {
      return shown((DynamoDbResponse) operation(call).invoke(connections.tables(), call));
    } catch (InvocationTargetException refused) {
      return shown((DynamoDbException) refused.getCause());
    } catch (IllegalAccessException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Returns the client's method for requests of this kind. */
  private static Method operation(DynamoDbRequest call) {
    return Stream.of(DynamoDbClient.class.getMethods())
        .filter(method -> DynamoDbResponse.class.isAssignableFrom(method.getReturnType()))
        .filter(method -> List.of(method.getParameterTypes()).equals(List.of(call.getClass())))
        .findFirst()
        .orElseThrow();
  }

  private static String shown(DynamoDbException refusal) {
    if (refusal instanceof TransactionCanceledException cancelled) {
      return cancelled.cancellationReasons().stream().map(CancellationReason::code).toList()
          + " Cancelled";
    }
    return refusal instanceof ConditionalCheckFailedException failed
        ? "ConditionalCheckFailed " + shown(failed.item())
        : refusal.awsErrorDetails().errorCode();
  }

  private static String shown(DynamoDbResponse response) {
    if (response instanceof GetItemResponse get) {
      return get.hasItem() ? shown(get.item()) : "nothing";
    } else if (response instanceof QueryResponse query) {
      // If a page ends with the data, DynamoDB may or may not announce another page.
      return query.items().stream().map(StoreContractTest::shown).toList().toString();
    } else if (response instanceof BatchGetItemResponse batch) {
      List<String> items = new ArrayList<>();
      batch.responses().values().forEach(some -> some.forEach(item -> items.add(shown(item))));
      items.sort(null);
      return items + " " + batch.unprocessedKeys();
    }
    return response.getClass().getSimpleName();
  }

  private static String shown(Map<String, AttributeValue> item) {
    return item == null ? "" : new TreeMap<>(item).toString();
  }

  private static String shortened(DynamoDbRequest call) {
    String text = call.toString();
    return text.length() < 1_000 ? text : text.substring(0, 1_000);
  }

  private static HashSet<Map<String, AttributeValue>> scanned(DynamoDbClient client, String table) {
    HashSet<Map<String, AttributeValue>> items = new HashSet<>();
    ScanRequest scan = ScanRequest.builder().tableName(table).limit(3).consistentRead(true).build();
    for (ScanResponse page : client.scanPaginator(scan)) {
      page.items().forEach(item -> items.add(new HashMap<>(item)));
    }
    return items;
  }

  private List<String> streamed(TableNames names, int expected) {
    DynamoDbStreamsClient streams = connections.streams();
    String arn =
        connections
            .tables()
            .describeTable(d -> d.tableName(names.requests()))
            .table()
            .latestStreamArn();
    String shard =
        streams.describeStream(d -> d.streamArn(arn)).streamDescription().shards().get(0).shardId();
    String iterator =
        streams
            .getShardIterator(
                get ->
                    get.streamArn(arn)
                        .shardId(shard)
                        .shardIteratorType(ShardIteratorType.TRIM_HORIZON))
            .shardIterator();
    List<String> seen = new ArrayList<>();
    for (int page = 0; page < 100 && seen.size() < expected; page++) {
      String from = iterator;
      var records = streams.getRecords(get -> get.shardIterator(from));
      for (Record record : records.records()) {
        // The simulator's store leaves out these records, which no code reads.
        if (record.eventName() == OperationType.REMOVE) {
          continue;
        }
        seen.add(record.eventNameAsString() + " " + shown(record.dynamodb().newImage()));
      }
      iterator = records.nextShardIterator();
    }
    return seen;
  }
}
