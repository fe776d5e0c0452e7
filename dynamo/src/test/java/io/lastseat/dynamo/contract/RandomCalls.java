package io.lastseat.dynamo.contract;

import io.lastseat.dynamo.contract.RandomValues.Wild;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.Select;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Random calls of all operations on items, on so few keys that they collide. They use all of the
 * grammar of expressions. One in ten is malformed.
 */
final class RandomCalls {

  /** The operations on items. */
  static final int OPERATIONS = 10;

  private final RandomValues random;
  private final String table;

  RandomCalls(long seed, Set<Wild> wild, String table) {
    this.random = new RandomValues(seed, wild);
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
    RandomExpressions said = new RandomExpressions(random);
    return switch (random.below(17)) {
      case 0, 1, 2 -> put(said);
      case 3, 4, 5, 6 -> update(said);
      case 7 -> delete(said);
      case 8 -> get(said);
      case 9, 10 -> query(said);
      case 11, 12 -> scan(said);
      case 13 -> batchWrite();
      case 14 -> batchGet(said);
      case 15 -> transactGet();
      default -> transaction();
    };
  }

  /** What a call has in one of so many cases. */
  private <T> @Nullable T oneIn(int of, Supplier<T> value) {
    return random.chance(of) ? value.get() : null;
  }

  private <T> List<T> upToThree(Supplier<T> value) {
    return Stream.generate(value).limit(1L + random.below(3)).toList();
  }

  private @Nullable Integer limit() {
    return oneIn(3, () -> 1 + random.below(4));
  }

  private @Nullable Map<String, AttributeValue> start() {
    return random.has(Wild.PAGES) ? oneIn(6, random::key) : null;
  }

  private @Nullable ReturnConsumedCapacity capacity() {
    return random.has(Wild.PAGES) ? oneIn(2, () -> ReturnConsumedCapacity.INDEXES) : null;
  }

  private @Nullable ReturnValuesOnConditionCheckFailure shown() {
    return oneIn(2, () -> ReturnValuesOnConditionCheckFailure.ALL_OLD);
  }

  private PutItemRequest put(RandomExpressions said) {
    return PutItemRequest.builder()
        .tableName(table)
        .returnConsumedCapacity(capacity())
        .item(random.item())
        .conditionExpression(oneIn(2, () -> said.condition(2)))
        .returnValues(oneIn(3, () -> ReturnValue.ALL_OLD))
        .returnValuesOnConditionCheckFailure(shown())
        .expressionAttributeNames(said.names())
        .expressionAttributeValues(said.values())
        .build();
  }

  private ReturnValue returned() {
    return random.pick(
        random.has(Wild.UPDATED_VALUES)
            ? ReturnValue.knownValues().stream().sorted().toList()
            : List.of(ReturnValue.NONE, ReturnValue.ALL_OLD, ReturnValue.ALL_NEW));
  }

  private UpdateItemRequest update(RandomExpressions said) {
    return UpdateItemRequest.builder()
        .tableName(table)
        .returnConsumedCapacity(capacity())
        .key(random.key())
        .updateExpression(said.updates())
        .conditionExpression(oneIn(3, () -> said.condition(1)))
        .returnValues(returned())
        .returnValuesOnConditionCheckFailure(shown())
        .expressionAttributeNames(said.names())
        .expressionAttributeValues(said.values())
        .build();
  }

  private DeleteItemRequest delete(RandomExpressions said) {
    return DeleteItemRequest.builder()
        .tableName(table)
        .returnConsumedCapacity(capacity())
        .key(random.key())
        .conditionExpression(oneIn(2, () -> said.condition(1)))
        .returnValues(oneIn(2, () -> ReturnValue.ALL_OLD))
        .returnValuesOnConditionCheckFailure(shown())
        .expressionAttributeNames(said.names())
        .expressionAttributeValues(said.values())
        .build();
  }

  private GetItemRequest get(RandomExpressions said) {
    return GetItemRequest.builder()
        .tableName(table)
        .returnConsumedCapacity(capacity())
        .key(random.key())
        .projectionExpression(oneIn(2, said::projection))
        .consistentRead(random.chance(2))
        .expressionAttributeNames(said.names())
        .build();
  }

  private QueryRequest query(RandomExpressions said) {
    String index = oneIn(2, () -> random.pick(List.of("all", "some")));
    Map<String, String> sorts = Map.of("", "s", "all", "l", "some", "m");
    QueryRequest.Builder query =
        QueryRequest.builder()
            .tableName(table)
            .indexName(index)
            .keyConditionExpression(said.key(sorts.get(index == null ? "" : index)))
            .scanIndexForward(random.chance(2))
            .limit(limit())
            .exclusiveStartKey(start())
            .returnConsumedCapacity(capacity())
            .filterExpression(oneIn(3, () -> said.condition(1)));
    if (random.chance(5)) {
      query.select(Select.COUNT);
    } else {
      query.projectionExpression(oneIn(3, said::projection));
    }
    return query
        .expressionAttributeNames(said.names())
        .expressionAttributeValues(said.values())
        .build();
  }

  private ScanRequest scan(RandomExpressions said) {
    return ScanRequest.builder()
        .tableName(table)
        .indexName(oneIn(3, () -> random.pick(List.of("all", "some"))))
        .limit(random.has(Wild.PAGES) ? limit() : null)
        .exclusiveStartKey(start())
        .returnConsumedCapacity(capacity())
        .filterExpression(oneIn(2, () -> said.condition(2)))
        .projectionExpression(oneIn(3, said::projection))
        .expressionAttributeNames(said.names())
        .expressionAttributeValues(said.values())
        .build();
  }

  private BatchWriteItemRequest batchWrite() {
    List<WriteRequest> writes =
        upToThree(
            () ->
                random.chance(3)
                    ? WriteRequest.builder().deleteRequest(d -> d.key(random.key())).build()
                    : WriteRequest.builder().putRequest(p -> p.item(random.item())).build());
    return BatchWriteItemRequest.builder()
        .requestItems(Map.of(table, writes))
        .returnConsumedCapacity(capacity())
        .build();
  }

  private BatchGetItemRequest batchGet(RandomExpressions said) {
    KeysAndAttributes keys =
        KeysAndAttributes.builder()
            .keys(upToThree(random::key))
            .projectionExpression(oneIn(3, said::projection))
            .expressionAttributeNames(said.names())
            .build();
    return BatchGetItemRequest.builder()
        .requestItems(Map.of(table, keys))
        .returnConsumedCapacity(capacity())
        .build();
  }

  private TransactGetItemsRequest transactGet() {
    return TransactGetItemsRequest.builder()
        .returnConsumedCapacity(capacity())
        .transactItems(
            upToThree(
                () -> {
                  RandomExpressions said = new RandomExpressions(random);
                  String projection =
                      random.has(Wild.PROJECTIONS) ? oneIn(3, said::projection) : null;
                  return TransactGetItem.builder()
                      .get(
                          get ->
                              get.tableName(table)
                                  .key(random.key())
                                  .projectionExpression(projection)
                                  .expressionAttributeNames(said.names()))
                      .build();
                }))
        .build();
  }

  private TransactWriteItemsRequest transaction() {
    return TransactWriteItemsRequest.builder()
        .transactItems(upToThree(this::action))
        .returnConsumedCapacity(capacity())
        .build();
  }

  private TransactWriteItem action() {
    RandomExpressions said = new RandomExpressions(random);
    ReturnValuesOnConditionCheckFailure shown = shown();
    TransactWriteItem.Builder item = TransactWriteItem.builder();
    switch (random.below(4)) {
      case 0 -> {
        String condition = oneIn(2, () -> said.condition(1));
        item.put(
            p ->
                p.tableName(table)
                    .item(random.item())
                    .conditionExpression(condition)
                    .returnValuesOnConditionCheckFailure(shown)
                    .expressionAttributeNames(said.names())
                    .expressionAttributeValues(said.values()));
      }
      case 1 -> {
        String update = said.updates();
        item.update(
            u ->
                u.tableName(table)
                    .key(random.key())
                    .updateExpression(update)
                    .returnValuesOnConditionCheckFailure(shown)
                    .expressionAttributeNames(said.names())
                    .expressionAttributeValues(said.values()));
      }
      case 2 -> item.delete(d -> d.tableName(table).key(random.key()));
      default -> {
        String condition = said.condition(1);
        item.conditionCheck(
            c ->
                c.tableName(table)
                    .key(random.key())
                    .conditionExpression(condition)
                    .returnValuesOnConditionCheckFailure(shown)
                    .expressionAttributeNames(said.names())
                    .expressionAttributeValues(said.values()));
      }
    }
    return item.build();
  }
}
