package io.lastseat.serializer.stuck;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.clock.ServerClock;
import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.embedded.meter.IndexDescription;
import io.lastseat.embedded.meter.UnitMeter;
import io.lastseat.model.Verdict;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.lastseat.serializer.InTurn;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.sweep.ReconcileSettings;
import io.lastseat.serializer.sweep.Reconciliation;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.lastseat.telemetry.Telemetry;
import io.lastseat.testkit.FaultyDynamo;
import io.lastseat.testkit.Records;
import io.lastseat.testkit.Store;
import io.lastseat.testkit.Store.AsRole;
import io.vavr.control.Option;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
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

/** Tables of a test's own, requests in them, and deciders. */
final class Hall {

  /** A fixed clock for all deciders here; later ones have an offset to it. */
  static final Clock CLOCK = Clock.fixed(Instant.parse("2026-05-01T12:00:00Z"), ZoneOffset.UTC);

  private static final AtomicLong HALLS = new AtomicLong();

  final TableNames names = TableNames.withPrefix("hall-%d-".formatted(HALLS.incrementAndGet()));
  final UnitMeter meter =
      new UnitMeter(TableDefinitions.all(names).flatMap(IndexDescription::allOf));
  final List<String> lines = new CopyOnWriteArrayList<>();
  private final AtomicLong tokens = new AtomicLong();
  private final DynamoDbClient client =
      DynamoConnections.to(Store.shared().dynamo().endpoint(), List.of(meter)).tables();

  private final DynamoDbClient reconciling = as("ReconcileRole");

  Hall() {
    Tables.create(client, names);
  }

  DynamoDbClient client() {
    return client;
  }

  SerializerParts parts() {
    return parts(reconciling, CLOCK);
  }

  /** Returns parts at a later time; they fail on reads that are not strongly consistent. */
  SerializerParts partsAt(Duration later) {
    return parts(
        FaultyDynamo.client(reconciling, FaultyDynamo.strongReadsOnly()),
        Clock.offset(CLOCK, later));
  }

  /** Returns the parts of a machine with this clock. */
  SerializerParts partsOn(ServerClock serverClock) {
    return parts(reconciling, CLOCK, serverClock);
  }

  SerializerParts parts(DynamoDbClient behind, Clock clock) {
    return parts(behind, clock, ServerClock.TRUSTING);
  }

  private SerializerParts parts(DynamoDbClient behind, Clock clock, ServerClock serverClock) {
    return InTurn.parts(behind, names, clock, serverClock, Telemetry.lines(lines::add));
  }

  /** Returns a reconciliation of all requests that are old enough by then. */
  Reconciliation reconciliation(Duration later) {
    return new Reconciliation(
        partsAt(later), ReconcileSettings.olderThan(ReconcileSettings.OLDER_THAN));
  }

  /** Deletes a row, as if it was lost. */
  void deleteRow(ResourceId resource, RequestId id, String part) {
    client.deleteItem(
        delete ->
            delete.tableName(names.reservations()).key(RowCodec.key(resource, id, part).item()));
  }

  Reserve reserve(String resource, int lane) {
    return new Reserve(
        id(lane), new ResourceId(resource), CLOCK.instant(), "somebody", 1, Option.none());
  }

  Configure configure(String resource, long capacity) {
    return configure(resource, Terms.ofCapacity(capacity));
  }

  /** Returns a replacement by other terms. */
  Configure configure(String resource, Terms terms) {
    return new Configure(
        id(0), new ResourceId(resource), CLOCK.instant(), terms, Option.none(), Option.none());
  }

  /** Writes the request as intake does. */
  <R extends Request> R put(R request) {
    put(Records.item(request));
    return request;
  }

  void put(Map<String, AttributeValue> item) {
    client.putItem(b -> b.tableName(names.requests()).item(item));
  }

  void putAll(List<? extends Request> requests) {
    for (int from = 0; from < requests.size(); from += 25) {
      List<WriteRequest> puts =
          requests.subList(from, Math.min(from + 25, requests.size())).stream()
              .map(r -> Records.item(r))
              .map(item -> PutRequest.builder().item(item).build())
              .map(put -> WriteRequest.builder().putRequest(put).build())
              .toList();
      client.batchWriteItem(b -> b.requestItems(Map.of(names.requests(), puts)));
    }
  }

  /** Deletes all requests, as archiving would. */
  void forgetRequests() {
    client
        .scanPaginator(b -> b.tableName(names.requests()))
        .items()
        .forEach(
            item -> forget(Map.of("lane", item.get("lane"), "requestId", item.get("requestId"))));
  }

  /** Deletes one request, as archiving would. */
  void forgetRequest(Request request) {
    forget(
        Map.of(
            "lane", AttributeValue.fromS(request.lane().text()),
            "requestId", AttributeValue.fromS(request.id().text())));
  }

  private void forget(Map<String, AttributeValue> key) {
    client.deleteItem(delete -> delete.tableName(names.requests()).key(key));
  }

  /** By the stream. */
  void decide(Request... requests) {
    decide(List.of(requests));
  }

  void decide(List<? extends Request> requests) {
    assertThat(parts().batch().handle(Records.delivered(records(requests)))).isEmpty();
  }

  static List<DynamodbStreamRecord> records(List<? extends Request> requests) {
    return requests.stream().map(Records::record).toList();
  }

  boolean isDecided(Request request) {
    return parts().rows().of(request.resource(), request.id()).verdict().isDefined();
  }

  /** Checks that exactly these requests of the resource have one verdict and its row. */
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

  private DynamoDbClient as(String role) {
    return as(AsRole.of(role, names));
  }

  private DynamoDbClient as(AsRole role) {
    return DynamoConnections.to(Store.shared().dynamo().endpoint(), List.of(meter, role)).tables();
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
