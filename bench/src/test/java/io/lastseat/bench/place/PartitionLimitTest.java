package io.lastseat.bench.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** On a clock that stands still unless a test moves it. */
class PartitionLimitTest {

  private static final EmbeddedDynamo SERVER = EmbeddedDynamo.start(Option.none());
  private static final AtomicInteger TESTS = new AtomicInteger();

  private final AtomicLong nanos = new AtomicLong(1);
  private final PartitionLimit limit = new PartitionLimit(5, 3, nanos::get);
  private final TableNames names = TableNames.withPrefix("limit-" + TESTS.incrementAndGet() + "-");
  private final FreshDynamo database = new FreshDynamo(SERVER.endpoint(), limit);
  private final DynamoDbClient client = database.withTables(TableDefinitions.all(names));

  @AfterEach
  void close() {
    database.close();
  }

  @AfterAll
  static void end() {
    SERVER.close();
  }

  @Test
  void aKeyTakesItsUnitsAndThenNoMoreUntilTimeHasPassed() {
    for (int i = 0; i < 5; i++) {
      put("hall#0", i, 100);
    }
    assertThatThrownBy(() -> put("hall#0", 5, 100))
        .isInstanceOf(ProvisionedThroughputExceededException.class)
        .hasMessageContaining("SDK Attempt Count: 3");
    assertThat(limit.throttled()).isEqualTo(3);

    put("hall#1", 5, 100);

    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(200));
    put("hall#0", 5, 100);
    assertThatThrownBy(() -> put("hall#0", 6, 100))
        .isInstanceOf(ProvisionedThroughputExceededException.class);
  }

  @Test
  void whatIsHeldUpIsNeitherSentNorCounted() {
    long before = database.reading().attempts();
    put("hall#0", 0, 6 * 1024);
    assertThatThrownBy(() -> put("hall#0", 1, 100))
        .isInstanceOf(ProvisionedThroughputExceededException.class);

    assertThat(database.reading().attempts() - before).isEqualTo(1);
    assertThat(database.reading().isExact()).isTrue();
  }

  @Test
  void aLargeItemMakesADebt() {
    put("hall#0", 0, 14 * 1024);
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
    assertThatThrownBy(() -> put("hall#0", 1, 100))
        .isInstanceOf(ProvisionedThroughputExceededException.class);
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(2));
    put("hall#0", 1, 100);
  }

  @Test
  void readsHaveUnitsOfTheirOwnAndStrongOnesCostTwice() {
    put("hall#0", 0, 100);
    for (int i = 0; i < 3; i++) {
      read("hall#0", true);
    }
    assertThatThrownBy(() -> read("hall#0", true))
        .isInstanceOf(ProvisionedThroughputExceededException.class);
    put("hall#0", 1, 100);

    for (int i = 0; i < 6; i++) {
      read("hall#1", false);
    }
    assertThatThrownBy(() -> read("hall#1", false))
        .isInstanceOf(ProvisionedThroughputExceededException.class);
  }

  @Test
  void aTransactionPaysTwiceForEachOfItsItems() {
    for (int i = 0; i < 3; i++) {
      int number = i;
      client.transactWriteItems(
          t ->
              t.transactItems(
                  TransactWriteItem.builder()
                      .put(put -> put.tableName(names.requests()).item(item("hall#0", number, 100)))
                      .build()));
    }
    assertThatThrownBy(() -> put("hall#0", 9, 100))
        .isInstanceOf(ProvisionedThroughputExceededException.class);
  }

  @Test
  void aFailedConditionCostsItsUnits() {
    put("hall#0", 0, 100);
    for (int i = 0; i < 4; i++) {
      assertThatThrownBy(
              () ->
                  client.putItem(
                      p ->
                          p.tableName(names.requests())
                              .item(item("hall#0", 0, 100))
                              .conditionExpression("attribute_not_exists(requestId)")))
          .isNotInstanceOf(ProvisionedThroughputExceededException.class);
    }
    assertThatThrownBy(() -> put("hall#0", 1, 100))
        .isInstanceOf(ProvisionedThroughputExceededException.class);
  }

  @Test
  void anIndexHasItsOwnKeys() {
    Map<String, AttributeValue> large = commit(1);
    large.put("entries", AttributeValue.fromS("x".repeat(3 * 1024)));
    client.putItem(p -> p.tableName(names.decisions()).item(large));

    client.putItem(p -> p.tableName(names.decisions()).item(commit(2)));
    assertThatThrownBy(() -> client.putItem(p -> p.tableName(names.decisions()).item(commit(3))))
        .as("4 and 1 units of the table; the index took 2 of its own 5")
        .isInstanceOf(ProvisionedThroughputExceededException.class);
  }

  private static Map<String, AttributeValue> commit(int number) {
    Map<String, AttributeValue> item = new HashMap<>();
    item.put("resourceId", AttributeValue.fromS("hall"));
    item.put("commitNo", AttributeValue.fromN(Integer.toString(number)));
    item.put("headNo", AttributeValue.fromN(Integer.toString(number)));
    return item;
  }

  private void put(String lane, int number, int bytes) {
    client.putItem(p -> p.tableName(names.requests()).item(item(lane, number, bytes)));
  }

  private void read(String lane, boolean strong) {
    client.query(
        q ->
            q.tableName(names.requests())
                .keyConditionExpression("#l = :l")
                .expressionAttributeNames(Map.of("#l", "lane"))
                .expressionAttributeValues(Map.of(":l", AttributeValue.fromS(lane)))
                .consistentRead(strong));
  }

  private static Map<String, AttributeValue> item(String lane, int number, int bytes) {
    return Map.of(
        "lane",
        AttributeValue.fromS(lane),
        "requestId",
        AttributeValue.fromS("0-" + number),
        "filling",
        AttributeValue.fromS("x".repeat(bytes)));
  }
}
