package io.lastseat.embedded.meter;

import static io.lastseat.embedded.meter.Items.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static software.amazon.awssdk.services.dynamodb.model.AttributeValue.fromS;
import static software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity.TOTAL;

import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.vavr.control.Option;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Compares the meter with the engine's own figures. Both follow the published rules, and neither
 * knows the other.
 */
class UnitMeterAgainstTheEngineTest {
  private static final CreateTableRequest TABLE =
      CreateTableRequest.builder()
          .tableName("metered")
          .billingMode(BillingMode.PAY_PER_REQUEST)
          .attributeDefinitions(
              a -> a.attributeName("pk").attributeType(ScalarAttributeType.S),
              a -> a.attributeName("sk").attributeType(ScalarAttributeType.S),
              a -> a.attributeName("k").attributeType(ScalarAttributeType.S))
          .keySchema(
              k -> k.attributeName("pk").keyType(KeyType.HASH),
              k -> k.attributeName("sk").keyType(KeyType.RANGE))
          .localSecondaryIndexes(
              i ->
                  i.indexName("by-k")
                      .keySchema(
                          k -> k.attributeName("pk").keyType(KeyType.HASH),
                          k -> k.attributeName("k").keyType(KeyType.RANGE))
                      .projection(
                          p -> p.projectionType(ProjectionType.INCLUDE).nonKeyAttributes("r")))
          .build();

  private static EmbeddedDynamo dynamo;
  private static DynamoConnections connections;
  private static UnitMeter meter;
  private static DynamoDbClient client;
  private String pk;
  private MeterReading before;

  @BeforeAll
  static void start() {
    dynamo = EmbeddedDynamo.start(Option.none());
    meter = new UnitMeter(IndexDescription.allOf(TABLE));
    connections = DynamoConnections.to(dynamo.endpoint(), List.of(meter));
    client = connections.tables();
    client.createTable(TABLE);
  }

  @AfterAll
  static void stop() {
    connections.close();
    dynamo.close();
  }

  @BeforeEach
  void ownPartition() {
    pk = UUID.randomUUID().toString();
    before = meter.snapshot();
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 1023, 1024, 1025, 2048, 2049, 4095, 4096, 4097, 12_289})
  void writesAndReadsOfOneItem(int bytes) {
    Map<String, AttributeValue> item = item("a", bytes);
    writes(() -> put(item));
    for (boolean strong : new boolean[] {true, false}) {
      reads(() -> get("a", strong));
    }
    assertThat(meter.snapshot().minus(before).isExact()).isTrue();
  }

  @Test
  void anAbsentItem() {
    for (boolean strong : new boolean[] {true, false}) {
      reads(() -> get("absent", strong));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 800, 878, 979, 1900})
  void writesWithAnIndexEntry(int projectedBytes) {
    // the entry: pk 38 + sk 3 + k 4 + r 1 + projected
    writes(() -> put(with(with(item("a", 60), "k", "key"), "r", "x".repeat(projectedBytes))));
    assertThat(meter.snapshot().minus(before).total().indexWriteUnits()).isPositive();
  }

  @Test
  void batches() {
    writes(
        () ->
            sum(
                client
                    .batchWriteItem(
                        b ->
                            b.requestItems(
                                    Map.of(
                                        "metered",
                                        List.of(
                                            write(item("a", 500)),
                                            write(item("b", 3584)),
                                            write(with(item("c", 100), "k", "z")))))
                                .returnConsumedCapacity(TOTAL))
                    .consumedCapacity()));
    for (boolean strong : new boolean[] {true, false}) {
      reads(
          () ->
              sum(
                  client
                      .batchGetItem(
                          b ->
                              b.requestItems(
                                      Map.of(
                                          "metered",
                                          KeysAndAttributes.builder()
                                              .keys(key("a"), key("b"))
                                              .consistentRead(strong)
                                              .build()))
                                  .returnConsumedCapacity(TOTAL))
                      .consumedCapacity()));
    }
  }

  @Test
  void queriesOfTableAndIndex() {
    IntStream.range(0, 9).forEach(i -> put(with(item("s" + i, 1500), "k", "k" + i)));
    for (boolean strong : new boolean[] {true, false}) {
      for (String sk : List.of("s", "s1")) {
        reads(() -> query(null, "sk", sk, strong));
      }
      reads(() -> query("by-k", "k", "k", strong));
    }
    assertThat(meter.snapshot().minus(before).isExact()).isTrue();
  }

  @Test
  void aRefusedConditionIsCountedThoughTheExceptionHasNoFigure() {
    put(item("a", 60));
    before = meter.snapshot();
    assertThatThrownBy(
            () ->
                client.putItem(
                    p ->
                        p.tableName("metered")
                            .item(item("a", 1025))
                            .conditionExpression("attribute_not_exists(pk)")))
        .isInstanceOf(ConditionalCheckFailedException.class);
    assertThat(meter.snapshot().minus(before).writeUnits()).isEqualTo(2);
  }

  private void writes(Supplier<ConsumedCapacity> call) {
    MeterReading start = meter.snapshot();
    double told = call.get().capacityUnits();
    MeterReading counted = meter.snapshot().minus(start);
    assertThat(counted.writeUnits()).isEqualTo(BigDecimal.valueOf(told).longValueExact());
    assertThat(counted.readUnits()).isEqualByComparingTo("0");
    assertThat(counted.calls()).isEqualTo(counted.attempts()).isEqualTo(1);
  }

  private void reads(Supplier<ConsumedCapacity> call) {
    MeterReading start = meter.snapshot();
    double told = call.get().capacityUnits();
    MeterReading counted = meter.snapshot().minus(start);
    assertThat(counted.readUnits()).isEqualByComparingTo(BigDecimal.valueOf(told));
    assertThat(counted.writeUnits()).isZero();
    assertThat(counted.calls()).isEqualTo(counted.attempts()).isEqualTo(1);
  }

  private static ConsumedCapacity put(Map<String, AttributeValue> item) {
    return client
        .putItem(
            PutItemRequest.builder()
                .tableName("metered")
                .item(item)
                .returnConsumedCapacity(TOTAL)
                .build())
        .consumedCapacity();
  }

  private ConsumedCapacity get(String sk, boolean strong) {
    return client
        .getItem(
            g ->
                g.tableName("metered")
                    .key(key(sk))
                    .consistentRead(strong)
                    .returnConsumedCapacity(TOTAL))
        .consumedCapacity();
  }

  private ConsumedCapacity query(String index, String sortKey, String prefix, boolean strong) {
    return client
        .query(
            q ->
                q.tableName("metered")
                    .indexName(index)
                    .keyConditionExpression("pk = :pk AND begins_with(" + sortKey + ", :prefix)")
                    .expressionAttributeValues(Map.of(":pk", fromS(pk), ":prefix", fromS(prefix)))
                    .consistentRead(strong)
                    .returnConsumedCapacity(TOTAL))
        .consumedCapacity();
  }

  private static WriteRequest write(Map<String, AttributeValue> item) {
    return WriteRequest.builder().putRequest(p -> p.item(item)).build();
  }

  private static ConsumedCapacity sum(List<ConsumedCapacity> tables) {
    return ConsumedCapacity.builder()
        .capacityUnits(tables.stream().mapToDouble(ConsumedCapacity::capacityUnits).sum())
        .build();
  }

  private Map<String, AttributeValue> key(String sk) {
    return Map.of("pk", fromS(pk), "sk", fromS(sk));
  }

  /**
   * Returns an item: {@code pk} (2 + 36), {@code sk} (2 + its letters), {@code d} (1) + filling.
   */
  private Map<String, AttributeValue> item(String sk, int bytes) {
    return with(key(sk), "d", "x".repeat(bytes - 38 - 2 - sk.length() - 1));
  }
}
