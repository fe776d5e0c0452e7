package io.lastseat.dynamo.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.dynamo.store.Database;
import io.vavr.collection.Vector;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** A table with a local index of keys alone, and short words to fill and read it. */
abstract class SmallTable {

  static final Map<String, AttributeValue> KEY = key("a", 1);

  Database database =
      Database.of(
          Vector.of(
              CreateTableRequest.builder()
                  .tableName("table")
                  .billingMode(BillingMode.PAY_PER_REQUEST)
                  .attributeDefinitions(
                      d -> d.attributeName("pk").attributeType(ScalarAttributeType.S),
                      d -> d.attributeName("sk").attributeType(ScalarAttributeType.N),
                      d -> d.attributeName("born").attributeType(ScalarAttributeType.N))
                  .keySchema(
                      k -> k.attributeName("pk").keyType(KeyType.HASH),
                      k -> k.attributeName("sk").keyType(KeyType.RANGE))
                  .localSecondaryIndexes(
                      i ->
                          i.indexName("times")
                              .keySchema(
                                  k -> k.attributeName("pk").keyType(KeyType.HASH),
                                  k -> k.attributeName("born").keyType(KeyType.RANGE))
                              .projection(p -> p.projectionType(ProjectionType.KEYS_ONLY)))
                  .build()));

  Map<String, AttributeValue> put(String pk, int sk, Map<String, AttributeValue> attributes) {
    Map<String, AttributeValue> item = with(key(pk, sk), attributes);
    apply(putting(item));
    return item;
  }

  static PutItemRequest putting(Map<String, AttributeValue> item) {
    return PutItemRequest.builder().tableName("table").item(item).build();
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  <R extends DynamoDbResponse> R apply(DynamoDbRequest request) {
    Database.Result result = database.apply(request);
    assertThat(result.answer().isRight()).as("%s: %s", request, result.answer()).isTrue();
    database = result.after();
    return (R) result.answer().get();
  }

  static Map<String, AttributeValue> key(String pk, int sk) {
    return Map.of("pk", text(pk), "sk", number(sk));
  }

  static Map<String, AttributeValue> with(
      Map<String, AttributeValue> some, Map<String, AttributeValue> more) {
    Map<String, AttributeValue> all = new HashMap<>(some);
    all.putAll(more);
    return all;
  }

  static String[] parts(String list) {
    return list.substring(1, list.length() - 1).split(", ");
  }

  static AttributeValue list(String... texts) {
    return AttributeValue.fromL(Stream.of(texts).map(SmallTable::text).toList());
  }

  static AttributeValue text(String text) {
    return AttributeValue.fromS(text);
  }

  static AttributeValue number(int number) {
    return AttributeValue.fromN(Integer.toString(number));
  }

  static Map<String, AttributeValue> withBorn(AttributeValue born) {
    Map<String, AttributeValue> item = new HashMap<>(KEY);
    item.put("born", born);
    return item;
  }

  void refusedWith(DynamoDbRequest request, String message) {
    Database.Result result = database.apply(request);
    assertThat(result.after()).isEqualTo(database);
    assertThat(result.answer().isLeft()).as("%s is accepted", request).isTrue();
    assertThat(result.answer().getLeft().awsErrorDetails().errorMessage()).contains(message);
  }

  /** A request, and a part of the message with which it is refused. */
  record Fault(DynamoDbRequest request, String message) {}
}
