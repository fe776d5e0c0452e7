package io.lastseat.local.store;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.Select;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Random calls of all operations on items, on so few keys that they collide. They use all of the
 * grammar of expressions. One in ten is malformed.
 */
final class EngineCalls {

  private static final int PARTITIONS = 2;
  private static final int ITEMS = 5;
  private static final List<String> ATTRIBUTES = List.of("a", "b", "c", "l", "m");

  private final Random random;
  private final String table;
  private Map<String, String> names = new HashMap<>();
  private Map<String, AttributeValue> values = new HashMap<>();

  EngineCalls(long seed, String table) {
    this.random = new Random(seed);
    this.table = table;
  }

  /** A table with a text and a number as its key, and two local indexes. */
  static CreateTableRequest table(String name) {
    return CreateTableRequest.builder()
        .tableName(name)
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .attributeDefinitions(
            d -> d.attributeName("p").attributeType(ScalarAttributeType.S),
            d -> d.attributeName("s").attributeType(ScalarAttributeType.N),
            d -> d.attributeName("l").attributeType(ScalarAttributeType.S),
            d -> d.attributeName("m").attributeType(ScalarAttributeType.B))
        .keySchema(
            k -> k.attributeName("p").keyType(KeyType.HASH),
            k -> k.attributeName("s").keyType(KeyType.RANGE))
        .localSecondaryIndexes(
            i ->
                i.indexName("all")
                    .keySchema(
                        k -> k.attributeName("p").keyType(KeyType.HASH),
                        k -> k.attributeName("l").keyType(KeyType.RANGE))
                    .projection(p -> p.projectionType(ProjectionType.ALL)),
            i ->
                i.indexName("some")
                    .keySchema(
                        k -> k.attributeName("p").keyType(KeyType.HASH),
                        k -> k.attributeName("m").keyType(KeyType.RANGE))
                    .projection(
                        p -> p.projectionType(ProjectionType.INCLUDE).nonKeyAttributes("a")))
        .build();
  }

  DynamoDbRequest next() {
    names = new HashMap<>();
    values = new HashMap<>();
    return switch (random.nextInt(16)) {
      case 0, 1, 2 -> put();
      case 3, 4, 5, 6 -> update();
      case 7 -> delete();
      case 8 -> get();
      case 9, 10 -> query();
      case 11, 12 -> scan();
      case 13 -> batchWrite();
      case 14 -> batchGet();
      default -> transaction();
    };
  }

  private PutItemRequest put() {
    PutItemRequest.Builder put = PutItemRequest.builder().tableName(table).item(item());
    if (chance(2)) {
      put.conditionExpression(condition(2));
    }
    if (chance(3)) {
      put.returnValues(ReturnValue.ALL_OLD);
    }
    if (chance(3)) {
      put.returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD);
    }
    return put.expressionAttributeNames(said(names))
        .expressionAttributeValues(said(values))
        .build();
  }

  private UpdateItemRequest update() {
    UpdateItemRequest.Builder update = UpdateItemRequest.builder().tableName(table).key(key());
    String updates = updates();
    update.updateExpression(updates);
    if (chance(3)) {
      update.conditionExpression(condition(1));
    }
    ReturnValue shown = pick(List.of(ReturnValue.knownValues().toArray(ReturnValue[]::new)));
    // Of a nested place, DynamoDB Local returns the whole attribute, where the service does not.
    boolean differs = shown.toString().startsWith("UPDATED") && updates.matches(".*[.\\[].*");
    return update
        .returnValues(differs ? ReturnValue.ALL_NEW : shown)
        .expressionAttributeNames(said(names))
        .expressionAttributeValues(said(values))
        .build();
  }

  private String updates() {
    List<String> attributes = new ArrayList<>(ATTRIBUTES.subList(0, 3));
    java.util.Collections.shuffle(attributes, random);
    List<String> clauses = new ArrayList<>();
    if (!chance(4)) {
      String set = "SET " + path(attributes.get(0)) + " = " + value();
      clauses.add(chance(3) ? set + ", " + path(attributes.get(1)) + " = " + value() : set);
    }
    if (chance(4)) {
      clauses.add("REMOVE " + path(attributes.get(2)));
    }
    if (clauses.isEmpty() || chance(8)) {
      clauses.add(
          chance(2)
              ? "ADD " + name("n") + " " + literal(number())
              : "ADD " + name("t") + " " + literal(set()));
    }
    if (chance(8)) {
      clauses.add("DELETE " + name("u") + " " + literal(set()));
    }
    if (clauses.stream().allMatch(clause -> clause.matches("(?s)(REMOVE|DELETE) .*"))) {
      // DynamoDB Local makes an item of an update that only takes away, where the service does not.
      clauses.add("ADD " + name("n") + " " + literal(number()));
    }
    if (chance(20)) {
      clauses.add(clauses.get(0));
    }
    return String.join(" ", clauses);
  }

  private String value() {
    return switch (random.nextInt(8)) {
      case 0, 1, 2 -> literal(anything(1));
      case 3 -> path();
      case 4 -> "if_not_exists(" + path() + ", " + literal(anything(1)) + ")";
      case 5 ->
          "list_append(" + path() + ", " + literal(AttributeValue.fromL(List.of(number()))) + ")";
      case 6 -> path() + (chance(2) ? " + " : " - ") + literal(number());
      default -> "if_not_exists(" + path() + ", " + literal(number()) + ") + " + literal(number());
    };
  }

  private DeleteItemRequest delete() {
    DeleteItemRequest.Builder delete = DeleteItemRequest.builder().tableName(table).key(key());
    if (chance(2)) {
      delete.conditionExpression(condition(1));
    }
    return delete
        .returnValues(chance(2) ? ReturnValue.ALL_OLD : null)
        .expressionAttributeNames(said(names))
        .expressionAttributeValues(said(values))
        .build();
  }

  private GetItemRequest get() {
    GetItemRequest.Builder get = GetItemRequest.builder().tableName(table).key(key());
    if (chance(2)) {
      get.projectionExpression(projection());
    }
    return get.consistentRead(chance(2)).expressionAttributeNames(said(names)).build();
  }

  private QueryRequest query() {
    String index = chance(2) ? null : chance(2) ? "all" : "some";
    String sort = index == null ? "s" : index.equals("all") ? "l" : "m";
    QueryRequest.Builder query =
        QueryRequest.builder()
            .tableName(table)
            .indexName(index)
            .keyConditionExpression(
                name("p") + " = " + literal(partition()) + (chance(2) ? "" : " AND " + range(sort)))
            .scanIndexForward(chance(2))
            .limit(chance(3) ? 1 + random.nextInt(4) : null);
    if (chance(3)) {
      query.filterExpression(condition(1));
    }
    if (chance(5)) {
      query.select(Select.COUNT);
    } else if (chance(3)) {
      query.projectionExpression(projection());
    }
    return query
        .expressionAttributeNames(said(names))
        .expressionAttributeValues(said(values))
        .build();
  }

  private String range(String sort) {
    Supplier<String> value =
        () ->
            literal(
                switch (sort) {
                  case "s" -> AttributeValue.fromN(Integer.toString(random.nextInt(ITEMS)));
                  case "l" -> text();
                  default -> binary();
                });
    return switch (random.nextInt(4)) {
      case 0 -> name(sort) + " BETWEEN " + value.get() + " AND " + value.get();
      case 1 -> "begins_with(" + name(sort) + ", " + value.get() + ")";
      default -> name(sort) + " " + pick(List.of("=", "<", "<=", ">", ">=")) + " " + value.get();
    };
  }

  private ScanRequest scan() {
    ScanRequest.Builder scan =
        ScanRequest.builder()
            .tableName(table)
            .indexName(chance(3) ? pick(List.of("all", "some")) : null);
    if (chance(2)) {
      scan.filterExpression(condition(2));
    }
    if (chance(3)) {
      scan.projectionExpression(projection());
    }
    return scan.expressionAttributeNames(said(names))
        .expressionAttributeValues(said(values))
        .build();
  }

  private BatchWriteItemRequest batchWrite() {
    List<WriteRequest> writes =
        IntStream.rangeClosed(0, random.nextInt(3))
            .mapToObj(
                i ->
                    chance(3)
                        ? WriteRequest.builder().deleteRequest(d -> d.key(key())).build()
                        : WriteRequest.builder().putRequest(p -> p.item(item())).build())
            .toList();
    return BatchWriteItemRequest.builder().requestItems(Map.of(table, writes)).build();
  }

  private BatchGetItemRequest batchGet() {
    List<Map<String, AttributeValue>> keys =
        IntStream.rangeClosed(0, random.nextInt(3)).mapToObj(i -> key()).toList();
    return BatchGetItemRequest.builder()
        .requestItems(Map.of(table, KeysAndAttributes.builder().keys(keys).build()))
        .build();
  }

  private TransactWriteItemsRequest transaction() {
    List<TransactWriteItem> items = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      names = new HashMap<>();
      values = new HashMap<>();
      items.add(action());
    }
    return TransactWriteItemsRequest.builder().transactItems(items).build();
  }

  private TransactWriteItem action() {
    var shown =
        chance(2)
            ? ReturnValuesOnConditionCheckFailure.ALL_OLD
            : ReturnValuesOnConditionCheckFailure.NONE;
    TransactWriteItem.Builder item = TransactWriteItem.builder();
    switch (random.nextInt(4)) {
      case 0 -> {
        String condition = chance(2) ? condition(1) : null;
        Map<String, AttributeValue> put = item();
        item.put(
            p ->
                p.tableName(table)
                    .item(put)
                    .conditionExpression(condition)
                    .returnValuesOnConditionCheckFailure(shown)
                    .expressionAttributeNames(said(names))
                    .expressionAttributeValues(said(values)));
      }
      case 1 -> {
        String update = updates();
        item.update(
            u ->
                u.tableName(table)
                    .key(key())
                    .updateExpression(update)
                    .returnValuesOnConditionCheckFailure(shown)
                    .expressionAttributeNames(said(names))
                    .expressionAttributeValues(said(values)));
      }
      case 2 -> item.delete(d -> d.tableName(table).key(key()));
      default -> {
        String condition = condition(1);
        item.conditionCheck(
            c ->
                c.tableName(table)
                    .key(key())
                    .conditionExpression(condition)
                    .returnValuesOnConditionCheckFailure(shown)
                    .expressionAttributeNames(said(names))
                    .expressionAttributeValues(said(values)));
      }
    }
    return item.build();
  }

  private String condition(int depth) {
    if (depth > 0 && chance(3)) {
      return switch (random.nextInt(3)) {
        case 0 -> condition(depth - 1) + " AND " + condition(depth - 1);
        case 1 -> "(" + condition(depth - 1) + ") OR " + condition(depth - 1);
        default -> "NOT " + condition(depth - 1);
      };
    }
    return switch (random.nextInt(9)) {
      case 0 -> "attribute_exists(" + path() + ")";
      case 1 -> "attribute_not_exists(" + path() + ")";
      case 2 ->
          "attribute_type("
              + path()
              + ", "
              + literal(AttributeValue.fromS(pick(List.of("S", "N", "L", "M", "SS", "NULL", "X"))))
              + ")";
      case 3 -> "begins_with(" + path() + ", " + literal(chance(8) ? number() : text()) + ")";
      case 4 -> "contains(" + path() + ", " + literal(anything(0)) + ")";
      case 5 -> path() + " BETWEEN " + literal(number()) + " AND " + literal(number());
      case 6 -> path() + " IN (" + literal(anything(0)) + ", " + literal(anything(0)) + ")";
      case 7 -> "size(" + path() + ") " + comparator() + " " + literal(number());
      default ->
          path()
              + " "
              + comparator()
              + " "
              + (chance(4) ? path() : literal(anything(chance(4) ? 1 : 0)));
    };
  }

  private String comparator() {
    return pick(List.of("=", "=", "<>", "<", "<=", ">", ">="));
  }

  private String projection() {
    Set<String> paths = new LinkedHashSet<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      paths.add(path());
    }
    return String.join(", ", paths);
  }

  private String path() {
    return path(pick(ATTRIBUTES));
  }

  private String path(String attribute) {
    String path = name(attribute);
    while (!"lm".contains(attribute) && chance(4)) {
      path += chance(2) ? "." + name(pick(List.of("x", "y"))) : "[" + random.nextInt(3) + "]";
    }
    return path;
  }

  /** A name as it is, or a placeholder for it; now and then one that is not defined. */
  private String name(String name) {
    if (chance(3)) {
      return name;
    }
    if (!chance(150)) {
      names.put("#" + name, name);
    }
    return "#" + name;
  }

  private String literal(AttributeValue value) {
    String name = ":v" + values.size();
    if (!chance(200)) {
      values.put(name, value);
    }
    return name;
  }

  private static <T> Map<String, T> said(Map<String, T> some) {
    return some.isEmpty() ? null : Map.copyOf(some);
  }

  private Map<String, AttributeValue> item() {
    Map<String, AttributeValue> item = new HashMap<>(key());
    for (String attribute : List.of("a", "b", "c")) {
      if (chance(2)) {
        item.put(attribute, anything(2));
      }
    }
    if (chance(2)) {
      item.put("l", chance(30) ? number() : unique(item));
    }
    if (chance(2)) {
      item.put("m", AttributeValue.fromB(SdkBytes.fromUtf8String(unique(item).s())));
    }
    if (chance(40)) {
      item.put("z", malformed());
    }
    return item;
  }

  /** DynamoDB defines no order of items that have one key in an index, so none have. */
  private AttributeValue unique(Map<String, AttributeValue> key) {
    return AttributeValue.fromS(text().s() + key.getOrDefault("s", number()).n());
  }

  private AttributeValue malformed() {
    return switch (random.nextInt(6)) {
      case 0 -> AttributeValue.fromSs(List.of());
      case 1 -> AttributeValue.fromSs(List.of("a", "a"));
      case 2 -> AttributeValue.fromN("1".repeat(39));
      case 3 -> AttributeValue.fromN("one");
      case 4 -> AttributeValue.fromN("1E126");
      default -> AttributeValue.builder().build();
    };
  }

  private Map<String, AttributeValue> key() {
    Map<String, AttributeValue> key = new HashMap<>();
    key.put("p", partition());
    key.put("s", AttributeValue.fromN(Integer.toString(random.nextInt(ITEMS))));
    if (chance(60)) {
      key.remove("s");
    }
    if (chance(80)) {
      key.put("p", number());
    }
    return key;
  }

  private AttributeValue partition() {
    return AttributeValue.fromS("p" + random.nextInt(PARTITIONS));
  }

  private AttributeValue anything(int depth) {
    return switch (random.nextInt(depth > 0 ? 9 : 6)) {
      case 0, 1 -> number();
      case 2 -> text();
      case 3 -> chance(2) ? binary() : AttributeValue.fromBool(chance(2));
      case 4 -> AttributeValue.fromNul(true);
      case 5 -> set();
      case 6 ->
          AttributeValue.fromL(
              IntStream.range(0, random.nextInt(4)).mapToObj(i -> anything(depth - 1)).toList());
      default -> {
        Map<String, AttributeValue> map = new HashMap<>();
        for (String name : List.of("x", "y")) {
          if (chance(2)) {
            map.put(name, anything(depth - 1));
          }
        }
        yield AttributeValue.fromM(map);
      }
    };
  }

  private AttributeValue set() {
    return switch (random.nextInt(3)) {
      case 0 -> AttributeValue.fromSs(some(List.of("a", "ab", "é", "b")));
      case 1 -> AttributeValue.fromNs(some(List.of("1", "2.50", "-3", "1e2")));
      default ->
          AttributeValue.fromBs(
              some(List.of(SdkBytes.fromUtf8String("a"), SdkBytes.fromUtf8String("b"))));
    };
  }

  private <T> List<T> some(List<T> all) {
    List<T> some = new ArrayList<>(all.stream().filter(one -> chance(2)).toList());
    return some.isEmpty() ? List.of(all.get(0)) : some;
  }

  private AttributeValue number() {
    return AttributeValue.fromN(
        switch (random.nextInt(6)) {
          case 0 -> "0";
          case 1 -> "-1.50";
          case 2 -> "1E3";
          case 3 -> new BigDecimal(random.nextInt(1000)).movePointLeft(2).toString();
          default -> Integer.toString(random.nextInt(4));
        });
  }

  private AttributeValue text() {
    return AttributeValue.fromS(pick(List.of("a", "ab", "abc", "b", "é", "\uD83C\uDF7A", "Z")));
  }

  private AttributeValue binary() {
    return AttributeValue.fromB(
        SdkBytes.fromByteArray(pick(List.of(new byte[] {1}, new byte[] {1, -1}, new byte[] {-1}))));
  }

  private boolean chance(int of) {
    return random.nextInt(of) == 0;
  }

  private <T> T pick(List<T> some) {
    return some.get(random.nextInt(some.size()));
  }
}
