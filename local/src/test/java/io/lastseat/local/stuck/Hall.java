package io.lastseat.local.stuck;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import io.lastseat.local.dynamodb.DynamoConnections;
import io.lastseat.local.dynamodb.Tables;
import io.lastseat.local.meter.IndexDescription;
import io.lastseat.local.meter.UnitMeter;
import io.lastseat.local.testing.Records;
import io.lastseat.local.testing.Store;
import io.lastseat.local.testing.Weather;
import io.lastseat.log.Backoff;
import io.lastseat.log.LogLimits;
import io.lastseat.model.Policy;
import io.lastseat.model.Request;
import io.lastseat.model.Request.Configure;
import io.lastseat.model.Request.Reserve;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Verdict;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.telemetry.LineTelemetry;
import io.lastseat.tables.RequestItem;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.vavr.control.Option;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Three tables of their own, requests in them, and whoever decides. */
final class Hall {

  private static final AtomicLong HALLS = new AtomicLong();

  final TableNames names = TableNames.withPrefix("hall-%d-".formatted(HALLS.incrementAndGet()));
  final UnitMeter meter =
      new UnitMeter(TableDefinitions.all(names).flatMap(IndexDescription::allOf));
  final List<String> lines = new CopyOnWriteArrayList<>();
  private final AtomicLong tokens = new AtomicLong();
  private final DynamoDbClient client =
      DynamoConnections.to(Store.shared().dynamo().endpoint(), List.of(meter)).tables();

  Hall() {
    Tables.create(client, names);
  }

  DynamoDbClient client() {
    return client;
  }

  SerializerParts parts() {
    return parts(client, Clock.systemUTC());
  }

  /** All reads of these are strongly consistent, or they fail. */
  SerializerParts partsAt(Duration later) {
    return parts(
        Weather.client(client, Weather.strongReadsOnly()), Clock.offset(Clock.systemUTC(), later));
  }

  SerializerParts partsIn(Weather.Front front) {
    return parts(Weather.client(client, front), Clock.systemUTC());
  }

  SerializerParts parts(DynamoDbClient behind, Clock clock) {
    return new SerializerParts(
        behind,
        names,
        clock,
        Backoff.exponential(Duration.ofMillis(1), Duration.ofMillis(5)),
        Runnable::run,
        Runnable::run,
        new LineTelemetry(lines::add),
        LogLimits.ORDINARY);
  }

  Reserve reserve(String resource, int lane) {
    return new Reserve(
        id(lane),
        new ResourceId(resource),
        Instant.ofEpochMilli(System.currentTimeMillis()),
        "somebody",
        1,
        Option.none());
  }

  Configure configure(String resource, long capacity) {
    return new Configure(
        id(0),
        new ResourceId(resource),
        Instant.ofEpochMilli(System.currentTimeMillis()),
        Policy.ofCapacity(capacity),
        Option.none());
  }

  /** As intake does. */
  <R extends Request> R put(R request) {
    put(RequestItem.SCHEMA.itemToMap(RequestItem.of(request), true));
    return request;
  }

  void put(Map<String, AttributeValue> item) {
    client.putItem(b -> b.tableName(names.requests()).item(item));
  }

  void putAll(List<? extends Request> requests) {
    for (int from = 0; from < requests.size(); from += 25) {
      List<WriteRequest> puts =
          requests.subList(from, Math.min(from + 25, requests.size())).stream()
              .map(r -> RequestItem.SCHEMA.itemToMap(RequestItem.of(r), true))
              .map(item -> PutRequest.builder().item(item).build())
              .map(put -> WriteRequest.builder().putRequest(put).build())
              .toList();
      client.batchWriteItem(b -> b.requestItems(Map.of(names.requests(), puts)));
    }
  }

  /** As archiving would. */
  void forgetRequests() {
    client
        .scanPaginator(b -> b.tableName(names.requests()))
        .items()
        .forEach(
            item ->
                client.deleteItem(
                    b ->
                        b.tableName(names.requests())
                            .key(
                                Map.of(
                                    "lane",
                                    item.get("lane"),
                                    "requestId",
                                    item.get("requestId")))));
  }

  /** By the stream. */
  void decide(Request... requests) {
    decide(List.of(requests));
  }

  void decide(List<? extends Request> requests) {
    assertThat(parts().batch().handle(event(records(requests))).getBatchItemFailures()).isEmpty();
  }

  static List<DynamodbStreamRecord> records(List<? extends Request> requests) {
    return requests.stream().map(Records::record).toList();
  }

  static DynamodbEvent event(List<DynamodbStreamRecord> records) {
    return Records.event(records);
  }

  /** As Lambda would deliver these records. */
  static String payload(List<DynamodbStreamRecord> records) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    LambdaEventSerializers.serializerFor(DynamodbEvent.class, Hall.class.getClassLoader())
        .toJson(event(records), bytes);
    return bytes.toString(StandardCharsets.UTF_8);
  }

  boolean isDecided(Request request) {
    return parts().rows().find(request.id()).isDefined();
  }

  /** Exactly these have a verdict on that resource, one each, and its row. */
  void hasDecided(String resource, List<? extends Request> requests) {
    Set<RequestId> ids = new HashSet<>();
    parts()
        .log()
        .range(new ResourceId(resource), 1, Long.MAX_VALUE)
        .flatMap(commit -> commit.verdicts())
        .map(Verdict::request)
        .forEach(request -> assertThat(ids.add(request.id())).as("one verdict").isTrue());
    assertThat(ids)
        .containsExactlyInAnyOrderElementsOf(requests.stream().map(Request::id).toList());
    assertThat(requests).allMatch(this::isDecided);
  }

  private RequestId id(int lane) {
    String token =
        RequestId.of(
                ByteBuffer.allocate(RequestId.TOKEN_BYTES)
                    .putLong(0, tokens.incrementAndGet() * 0x9E3779B97F4A7C15L)
                    .array(),
                1)
            .token();
    return new RequestId(lane, token);
  }
}
