package io.lastseat.local.store;

import io.lastseat.tables.TableNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Calls like Lastseat's, on so few keys that they collide; some are malformed. */
final class RandomCalls {

  private static final int KEYS = 6;

  /** Few enough for transactions to collide now and then. */
  private static final int COMMITS = 70;

  private final Random random;
  private final TableNames names;

  RandomCalls(long seed, TableNames names) {
    this.random = new Random(seed);
    this.names = names;
  }

  DynamoDbRequest next() {
    return switch (random.nextInt(12)) {
      case 0, 1 -> put(names.requests(), request(), "requestId");
      case 2, 3 -> put(names.decisions(), commit(), "commitNo");
      case 4 -> put(names.reservations(), row(), "part");
      case 5 -> get();
      case 6 -> random.nextBoolean() ? query() : indexQuery();
      case 7 -> batchGet();
      case 8 -> transaction();
      case 9 -> tombstone();
      case 10 -> random.nextBoolean() ? deleteRow() : deleteRequest();
      default -> batchWrite();
    };
  }

  private PutItemRequest put(String table, Map<String, AttributeValue> item, String key) {
    PutItemRequest.Builder put = PutItemRequest.builder().tableName(table).item(item);
    switch (random.nextInt(4)) {
      case 0 -> put.conditionExpression("attribute_not_exists(" + key + ")");
      case 1 ->
          put.conditionExpression("attribute_not_exists(" + key + ")")
              .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD);
      case 2 ->
          put.conditionExpression("attribute_exists(#key)")
              .expressionAttributeNames(Map.of("#key", key));
      default -> {
        // The write has no condition.
      }
    }
    return put.build();
  }

  /** Returns a put of a tombstone in place of a commit, if that is the one that was read. */
  private PutItemRequest tombstone() {
    return PutItemRequest.builder()
        .tableName(names.decisions())
        .item(
            Map.of(
                "resourceId", text("hall-" + random.nextInt(2)),
                "commitNo", number(),
                "v", AttributeValue.fromN("1")))
        .conditionExpression("decidedAt = :asRead")
        .expressionAttributeValues(Map.of(":asRead", moment()))
        .build();
  }

  /** Returns a delete of a row of that time, or an earlier one. */
  private DeleteItemRequest deleteRow() {
    return DeleteItemRequest.builder()
        .tableName(names.reservations())
        .key(Map.of("request", text(id()), "part", text("verdict")))
        .conditionExpression("attribute_not_exists(commitNo) OR commitNo <= :then")
        .expressionAttributeValues(Map.of(":then", number()))
        .build();
  }

  private DeleteItemRequest deleteRequest() {
    DeleteItemRequest.Builder delete =
        DeleteItemRequest.builder()
            .tableName(names.requests())
            .key(Map.of("lane", text("hall#" + random.nextInt(2)), "requestId", text(id())));
    Map<String, AttributeValue> values = new HashMap<>(Map.of(":then", moment()));
    switch (random.nextInt(3)) {
      case 0 -> delete.conditionExpression("takenAt = :then");
      case 1 -> delete.conditionExpression("attribute_not_exists(takenAt) OR takenAt <= :then");
      default -> {
        delete.conditionExpression(
            "attribute_not_exists(takenAt)"
                + " OR (takenAt <= :then AND NOT (epoch = :epoch AND notIn >= :through))");
        values.put(":epoch", few());
        values.put(":through", few());
      }
    }
    return delete.expressionAttributeValues(values).build();
  }

  private AttributeValue few() {
    return AttributeValue.fromN(Integer.toString(random.nextInt(2)));
  }

  /** Returns one of few moments, so that they collide; some numbers have two spellings. */
  private AttributeValue moment() {
    return AttributeValue.fromN(List.of("1000", "1E3", "2000", "3000.0").get(random.nextInt(4)));
  }

  /** Returns a transaction of commits of several logs, on different items. */
  private TransactWriteItemsRequest transaction() {
    List<TransactWriteItem> writes = new ArrayList<>();
    Set<String> keys = new HashSet<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      Map<String, AttributeValue> item = soundCommit();
      item.put("commitNo", AttributeValue.fromN(Integer.toString(random.nextInt(COMMITS))));
      item.remove("headNo");
      item.remove("requestId");
      if (!keys.add(item.get("resourceId").s() + "/" + item.get("commitNo").n())) {
        continue;
      }
      writes.add(
          TransactWriteItem.builder()
              .put(
                  put ->
                      put.tableName(names.decisions())
                          .item(item)
                          .conditionExpression("attribute_not_exists(#no) OR #no = :none")
                          .expressionAttributeNames(Map.of("#no", "commitNo"))
                          .expressionAttributeValues(Map.of(":none", number())))
              .build());
    }
    return TransactWriteItemsRequest.builder().transactItems(writes).build();
  }

  private Map<String, AttributeValue> request() {
    Map<String, AttributeValue> item = attributes();
    item.put("lane", text("hall#" + random.nextInt(2)));
    item.put("requestId", text(id()));
    if (random.nextInt(4) > 0) {
      item.put("takenAt", moment());
    }
    if (random.nextBoolean()) {
      item.put("notIn", few());
      item.put("epoch", few());
    }
    return spoiled(item, "requestId");
  }

  private Map<String, AttributeValue> commit() {
    return spoiled(soundCommit(), "commitNo");
  }

  private Map<String, AttributeValue> soundCommit() {
    Map<String, AttributeValue> item = attributes();
    item.put("resourceId", text("hall-" + random.nextInt(2)));
    item.put("commitNo", number());
    if (random.nextInt(4) > 0) {
      item.put("headNo", item.get("commitNo"));
    }
    if (random.nextInt(3) == 0) {
      // Each commit has another id, in another order: DynamoDB fixes no order of equal index keys.
      item.put("requestId", text(requestOf(item.get("commitNo"))));
    }
    item.put("books", AttributeValue.fromM(Map.of("taken", number())));
    if (random.nextInt(4) > 0) {
      item.put("decidedAt", moment());
    }
    return item;
  }

  private Map<String, AttributeValue> row() {
    Map<String, AttributeValue> item = attributes();
    item.put("request", text(id()));
    item.put("part", text("verdict"));
    if (random.nextInt(4) > 0) {
      item.put("commitNo", number());
    }
    return spoiled(item, "part");
  }

  /** Damages an item now and then. */
  private Map<String, AttributeValue> spoiled(Map<String, AttributeValue> item, String key) {
    switch (random.nextInt(25)) {
      case 0 -> item.remove(key);
      case 1 -> item.put("digits", AttributeValue.fromN("1234567890".repeat(4)));
      case 2 -> item.put("large", text("x".repeat(400 * 1024)));
      default -> {
        // Most items stay unchanged.
      }
    }
    return item;
  }

  private Map<String, AttributeValue> attributes() {
    Map<String, AttributeValue> item = new HashMap<>();
    item.put("note", text("grüße " + random.nextInt(3) + " 𝄞"));
    if (random.nextBoolean()) {
      item.put("number", AttributeValue.fromN(numbers().get(random.nextInt(numbers().size()))));
    }
    if (random.nextBoolean()) {
      item.put("flag", AttributeValue.fromBool(random.nextBoolean()));
    }
    if (random.nextBoolean()) {
      item.put(
          "list",
          AttributeValue.fromL(
              List.of(AttributeValue.fromM(Map.of("q", AttributeValue.fromN("10"))), text("x"))));
    }
    return item;
  }

  private static List<String> numbers() {
    return List.of("0", "-0", "1", "007", "1.50", "100", "1E3", "-2.5E-2", "12345678901234567890");
  }

  private GetItemRequest get() {
    Map<String, AttributeValue> key =
        random.nextInt(12) == 0
            ? Map.of("requestId", text(id()))
            : Map.of("lane", text("hall#" + random.nextInt(2)), "requestId", text(id()));
    return GetItemRequest.builder()
        .tableName(names.requests())
        .key(key)
        .consistentRead(true)
        .build();
  }

  private QueryRequest query() {
    Map<String, AttributeValue> values = new HashMap<>();
    values.put(":p", text("hall-" + random.nextInt(2)));
    String condition = "#p = :p";
    Map<String, String> keys = new HashMap<>(Map.of("#p", "resourceId"));
    switch (random.nextInt(4)) {
      case 0 -> {
        condition += " AND #s BETWEEN :a AND :b";
        int from = random.nextInt(KEYS);
        values.put(":a", AttributeValue.fromN(Integer.toString(from)));
        values.put(":b", AttributeValue.fromN(Integer.toString(from + random.nextInt(4))));
        keys.put("#s", "commitNo");
      }
      case 1 -> {
        condition += " AND #s = :a";
        values.put(":a", number());
        keys.put("#s", "commitNo");
      }
      case 2 -> {
        condition += " AND #s > :a";
        values.put(":a", number());
        keys.put("#s", "commitNo");
      }
      default -> {
        // Reads the whole partition.
      }
    }
    return limited(
            QueryRequest.builder()
                .tableName(names.decisions())
                .keyConditionExpression(condition)
                .expressionAttributeNames(keys)
                .expressionAttributeValues(values))
        .build();
  }

  private QueryRequest indexQuery() {
    Map<String, AttributeValue> values = new HashMap<>();
    Map<String, String> keys = new HashMap<>(Map.of("#p", "resourceId"));
    values.put(":p", text("hall-" + random.nextInt(2)));
    String condition = "#p = :p";
    if (random.nextBoolean()) {
      condition += " AND #s = :s";
      keys.put("#s", "headNo");
      values.put(":s", number());
    }
    return limited(
            QueryRequest.builder()
                .tableName(names.decisions())
                .indexName(random.nextInt(10) == 0 ? "nonsense" : TableNames.HEADS_INDEX)
                .keyConditionExpression(condition)
                .expressionAttributeNames(keys)
                .expressionAttributeValues(values))
        .build();
  }

  private static String requestOf(AttributeValue commitNo) {
    return "id-" + (KEYS - Integer.parseInt(commitNo.n()));
  }

  private QueryRequest.Builder limited(QueryRequest.Builder query) {
    if (random.nextBoolean()) {
      query.limit(1 + random.nextInt(3));
    }
    return query.consistentRead(true).scanIndexForward(random.nextBoolean());
  }

  private BatchGetItemRequest batchGet() {
    List<Map<String, AttributeValue>> keys = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      keys.add(Map.of("request", text(id()), "part", text("verdict")));
    }
    return BatchGetItemRequest.builder()
        .requestItems(
            Map.of(
                names.reservations(),
                KeysAndAttributes.builder().keys(keys).consistentRead(true).build()))
        .build();
  }

  private BatchWriteItemRequest batchWrite() {
    List<WriteRequest> writes = new ArrayList<>();
    int number = random.nextInt(20) == 0 ? 26 : 1 + random.nextInt(4);
    for (int i = 0; i < number; i++) {
      Map<String, AttributeValue> item = row();
      if (number == 26) {
        item.put("request", text("many-" + i));
      }
      writes.add(WriteRequest.builder().putRequest(put -> put.item(item)).build());
    }
    return BatchWriteItemRequest.builder()
        .requestItems(Map.of(names.reservations(), writes))
        .build();
  }

  private String id() {
    return random.nextInt(40) == 0 ? "" : "id-" + "aZ9é𝄞~".codePointAt(random.nextInt(KEYS - 1));
  }

  private AttributeValue number() {
    return AttributeValue.fromN(Integer.toString(random.nextInt(KEYS)));
  }

  private static AttributeValue text(String text) {
    return AttributeValue.fromS(text);
  }
}
