package io.lastseat.dynamo.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.dynamo.store.Database;
import io.vavr.collection.Vector;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Each operator and function of a condition, a key condition and an update, by hand. */
class ConditionsTest {

  private static final Map<String, AttributeValue> VALUES =
      Map.ofEntries(
          Map.entry(":one", number("1")),
          Map.entry(":two", number("2")),
          Map.entry(":three", number("3")),
          Map.entry(":abc", AttributeValue.fromS("abc")),
          Map.entry(":ab", AttributeValue.fromS("ab")),
          Map.entry(":bc", AttributeValue.fromS("bc")),
          Map.entry(":aa", AttributeValue.fromS("aa")),
          Map.entry(":bin", bytes(1, 2)),
          Map.entry(":bin1", bytes(1)),
          Map.entry(":bin2", bytes(2)),
          Map.entry(":bin9", bytes(9)),
          Map.entry(":bin255", bytes(255)),
          Map.entry(":N", AttributeValue.fromS("N")),
          Map.entry(":S", AttributeValue.fromS("S")),
          Map.entry(":list", AttributeValue.fromL(List.of(number("7")))),
          Map.entry(":sets", AttributeValue.fromSs(List.of("ab", "zz"))));

  private final Database database =
      Database.of(
              Vector.of(
                  CreateTableRequest.builder()
                      .tableName("table")
                      .billingMode(BillingMode.PAY_PER_REQUEST)
                      .attributeDefinitions(
                          d -> d.attributeName("pk").attributeType(ScalarAttributeType.S),
                          d -> d.attributeName("sk").attributeType(ScalarAttributeType.B))
                      .keySchema(
                          k -> k.attributeName("pk").keyType(KeyType.HASH),
                          k -> k.attributeName("sk").keyType(KeyType.RANGE))
                      .build()))
          .with(
              "table",
              Map.of(
                  "pk", AttributeValue.fromS("p"),
                  "sk", bytes(1),
                  "n", number("2"),
                  "t", AttributeValue.fromS("abc"),
                  "b", bytes(1, 2),
                  "ss", AttributeValue.fromSs(List.of("ab")),
                  "ns", AttributeValue.fromNs(List.of("1")),
                  "bs", AttributeValue.fromBs(List.of(SdkBytes.fromByteArray(new byte[] {1}))),
                  "l", AttributeValue.fromL(List.of(number("1"), AttributeValue.fromS("ab"))),
                  "m",
                      AttributeValue.fromM(
                          Map.of("x", number("1"), "e", AttributeValue.fromS("é")))));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "n = :two AND t = :abc|true",
        "n = :two AND t = :ab|false",
        "n = :one OR t = :abc|true",
        "n = :one OR t = :ab|false",
        "NOT n = :one|true",
        "NOT n = :two|false",
        "n = :one AND t = :abc OR n = :two|true",
        "absent = :one|false",
        "absent <> :one|true",
        "n <> :two|false",
        "n <> :abc|true",
        "n < :three|true",
        "n < :two|false",
        "n <= :two|true",
        "n <= :one|false",
        "n > :one|true",
        "n > :two|false",
        "n >= :two|true",
        "n >= :three|false",
        "t < :three|false",
        "b > :bin1|true",
        "b < :bin255|true",
        "n BETWEEN :one AND :two|true",
        "n BETWEEN :two AND :three|true",
        "n BETWEEN :one AND :one|false",
        "n IN (:one, :two)|true",
        "n IN (:one, :three)|false",
        "begins_with(t, :ab)|true",
        "begins_with(t, :bc)|false",
        "begins_with(b, :bin1)|true",
        "begins_with(b, :bin)|true",
        "begins_with(b, :bin2)|false",
        "contains(t, :bc)|true",
        "contains(t, :aa)|false",
        "contains(b, :bin2)|true",
        "contains(b, :bin9)|false",
        "contains(ss, :ab)|true",
        "contains(ss, :abc)|false",
        "contains(ns, :one)|true",
        "contains(ns, :two)|false",
        "contains(bs, :bin1)|true",
        "contains(bs, :bin2)|false",
        "contains(l, :ab)|true",
        "contains(l, :abc)|false",
        "attribute_type(n, :N)|true",
        "attribute_type(n, :S)|false",
        "attribute_exists(m.x)|true",
        "attribute_exists(m.z)|false",
        "attribute_not_exists(l[2])|true",
        "attribute_not_exists(l[1])|false",
        "size(t) = :three|true",
        "size(m.e) = :one|true",
        "size(b) = :two|true",
        "size(ss) = :one|true",
        "size(ns) = :one|true",
        "size(bs) = :one|true",
        "size(l) = :two|true",
        "size(m) = :two|true",
        "size(n) = :one|false"
      })
  void eachOperatorHoldsAsDocumented(String condition, boolean holds) {
    ScanResponse scan =
        (ScanResponse)
            answer(
                ScanRequest.builder()
                    .tableName("table")
                    .filterExpression(condition)
                    .expressionAttributeValues(used(condition))
                    .build());
    assertThat(scan.count()).isEqualTo(holds ? 1 : 0);
    assertThat(scan.scannedCount()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "n + :one|3",
        "n - :one|1",
        "if_not_exists(n, :one)|2",
        "if_not_exists(absent, :one)|1",
        "if_not_exists(absent, :one) + :two|3"
      })
  void anUpdateCalculates(String value, String result) {
    assertThat(updated("SET r = " + value)).isEqualTo(number(result));
  }

  @Test
  void listsAndSetsAreJoined() {
    assertThat(updated("SET r = list_append(l, :list)").l())
        .containsExactly(number("1"), AttributeValue.fromS("ab"), number("7"));
    assertThat(updated("SET r = list_append(:list, l)").l())
        .containsExactly(number("7"), number("1"), AttributeValue.fromS("ab"));
    assertThat(updated("SET r = ss ADD ss :sets", "ss").ss()).containsExactly("ab", "zz");
    assertThat(updated("SET r = n ADD n :one", "n")).isEqualTo(number("3"));
    assertThat(updated("SET r = n DELETE ss :sets", "ss")).isNull();
  }

  /** The sort keys are the binaries 1, 1 255, 1 255 255 and 2. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sk = :a|1",
        "sk < :b|1",
        "sk <= :b|2",
        "sk > :b|2",
        "sk >= :b|3",
        ":b > sk|1",
        ":b < sk|2",
        ":b >= sk|2",
        ":b <= sk|3",
        "sk BETWEEN :a AND :b|2",
        "begins_with(sk, :a)|3",
        "begins_with(sk, :b)|2"
      })
  void aKeyConditionSelectsARange(String condition, int selected) {
    Database full = database;
    for (byte[] key : List.of(new byte[] {1, -1}, new byte[] {1, -1, -1}, new byte[] {2})) {
      full =
          full.with(
              "table",
              Map.of(
                  "pk", AttributeValue.fromS("p"),
                  "sk", AttributeValue.fromB(SdkBytes.fromByteArray(key))));
    }
    Map<String, AttributeValue> values =
        new HashMap<>(Map.of(":p", AttributeValue.fromS("p"), ":a", bytes(1), ":b", bytes(1, 255)));
    values.keySet().removeIf(name -> !("pk = :p AND " + condition).matches(".*" + name + "\\b.*"));
    QueryResponse page =
        (QueryResponse)
            full.apply(
                    QueryRequest.builder()
                        .tableName("table")
                        .keyConditionExpression("pk = :p AND " + condition)
                        .expressionAttributeValues(values)
                        .build())
                .answer()
                .get();
    assertThat(page.count()).isEqualTo(selected);
  }

  @Test
  void aHundredOperandsOfInAreTheMost() {
    assertThat(database.apply(among(100)).answer().isRight()).isTrue();
    assertThat(database.apply(among(101)).answer().getLeft().getMessage())
        .contains("The IN operator is provided with too many operands; number of operands: 101");
  }

  private static ScanRequest among(int operands) {
    return ScanRequest.builder()
        .tableName("table")
        .filterExpression(
            "n IN (%s)".formatted(String.join(",", Collections.nCopies(operands, ":v"))))
        .expressionAttributeValues(Map.of(":v", number("1")))
        .build();
  }

  @Test
  void anExpressionOf4KbIsTheLongest() {
    String four = "n = :one" + " ".repeat(4096 - 8);
    assertThat(database.apply(filtered(four)).answer().isRight()).isTrue();
    assertThat(database.apply(filtered(four + " ")).answer().getLeft().getMessage())
        .contains("Expression size has exceeded the maximum allowed size; expression size: 4097");
  }

  private static ScanRequest filtered(String condition) {
    return ScanRequest.builder()
        .tableName("table")
        .filterExpression(condition)
        .expressionAttributeValues(Map.of(":one", number("1")))
        .build();
  }

  private AttributeValue updated(String update) {
    return updated(update, "r");
  }

  private AttributeValue updated(String update, String attribute) {
    UpdateItemResponse response =
        (UpdateItemResponse)
            answer(
                UpdateItemRequest.builder()
                    .tableName("table")
                    .key(Map.of("pk", AttributeValue.fromS("p"), "sk", bytes(1)))
                    .updateExpression(update)
                    .expressionAttributeValues(used(update))
                    .returnValues("ALL_NEW")
                    .build());
    return response.attributes().get(attribute);
  }

  private DynamoDbResponse answer(DynamoDbRequest request) {
    Database.Result result = database.apply(request);
    assertThat(result.answer().isRight()).as("%s: %s", request, result.answer()).isTrue();
    return result.answer().get();
  }

  private static Map<String, AttributeValue> used(String expression) {
    Map<String, AttributeValue> used = new HashMap<>(VALUES);
    used.keySet().removeIf(name -> !expression.matches(".*" + name + "\\b.*"));
    return used.isEmpty() ? null : used;
  }

  private static AttributeValue number(String number) {
    return AttributeValue.fromN(number);
  }

  private static AttributeValue bytes(int... unsigned) {
    byte[] bytes = new byte[unsigned.length];
    IntStream.range(0, bytes.length).forEach(i -> bytes[i] = (byte) unsigned[i]);
    return AttributeValue.fromB(SdkBytes.fromByteArray(bytes));
  }
}
