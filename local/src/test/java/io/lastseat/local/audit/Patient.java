package io.lastseat.local.audit;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.local.testing.Records;
import io.lastseat.local.testing.Store;
import io.lastseat.log.LogLimits;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.serializer.SerializerFunction;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.telemetry.LineTelemetry;
import io.lastseat.tables.RequestItem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A resource whose requests are recorded and decided, and which can then be damaged. */
final class Patient {

  private final Records records = Records.ofNewResource();
  private final DynamoDbClient client = Store.shared().client();
  private final SerializerFunction serializer;
  final List<RequestId> ids = new ArrayList<>();

  private Patient(LogLimits limits) {
    SerializerParts usual =
        SerializerParts.of(client, Store.shared().names(), new LineTelemetry(line -> {}));
    serializer =
        new SerializerFunction(
            new SerializerParts(
                client,
                usual.tables(),
                usual.clock(),
                usual.backoff(),
                usual.resources(),
                usual.calls(),
                usual.telemetry(),
                limits));
  }

  /** Nothing was asked yet. */
  static Patient unborn() {
    return new Patient(LogLimits.ORDINARY);
  }

  /**
   * Capacity 5; commit 1: the creation (decision 1, request 0); commits 2 to 4: two reservations
   * each of 1, 2 | 1, 2 | 1, 1 (decisions 2 to 7, requests 1 to 6): the fourth is refused with 1
   * left, the fifth gets it, the sixth finds it sold out.
   */
  static Patient healthy() {
    Patient patient = unborn();
    patient.decide(patient.taken(patient.records.configure(5)));
    patient.decide(patient.taken(patient.reserve(1)), patient.taken(patient.reserve(2)));
    patient.decide(patient.taken(patient.reserve(1)), patient.taken(patient.reserve(2)));
    patient.decide(patient.taken(patient.reserve(1)), patient.taken(patient.reserve(1)));
    return patient;
  }

  ResourceId resource() {
    return records.resource();
  }

  DynamodbStreamRecord reserve(long quantity) {
    return records.reserve(quantity);
  }

  /** Intake's part. */
  DynamodbStreamRecord taken(DynamodbStreamRecord record) {
    client.putItem(
        put ->
            put.tableName(Store.shared().names().requests())
                .item(RequestItem.SCHEMA.itemToMap(RequestItem.of(Records.request(record)), true)));
    ids.add(Records.id(record));
    return record;
  }

  void decide(DynamodbStreamRecord... some) {
    if (!serializer
        .handleRequest(Records.event(List.of(some)), null)
        .getBatchItemFailures()
        .isEmpty()) {
      throw new IllegalStateException("It was not decided.");
    }
  }

  /** Changes an item by hand. */
  void change(
      Table table, Map<String, AttributeValue> key, Consumer<Map<String, AttributeValue>> how) {
    Map<String, AttributeValue> item =
        new HashMap<>(
            client
                .getItem(get -> get.tableName(table.tableName()).key(key).consistentRead(true))
                .item());
    how.accept(item);
    client.putItem(put -> put.tableName(table.tableName()).item(item));
  }

  void remove(Table table, Map<String, AttributeValue> key) {
    client.deleteItem(delete -> delete.tableName(table.tableName()).key(key));
  }

  Map<String, AttributeValue> commit(long number) {
    return Map.of("resourceId", text(resource().text()), "commitNo", number(number));
  }

  Map<String, AttributeValue> row(int request) {
    return Map.of("requestId", text(ids.get(request).text()), "part", text("verdict"));
  }

  Map<String, AttributeValue> request(int request) {
    return Map.of(
        "lane", text(resource().text() + "#0"), "requestId", text(ids.get(request).text()));
  }

  /** The verdicts of a commit's item, to be changed. */
  static List<Map<String, AttributeValue>> verdicts(Map<String, AttributeValue> commit) {
    List<Map<String, AttributeValue>> verdicts = new ArrayList<>();
    commit.get("verdicts").l().forEach(verdict -> verdicts.add(new HashMap<>(verdict.m())));
    return verdicts;
  }

  static AttributeValue list(List<Map<String, AttributeValue>> verdicts) {
    return AttributeValue.fromL(verdicts.stream().map(AttributeValue::fromM).toList());
  }

  static AttributeValue text(String value) {
    return AttributeValue.fromS(value);
  }

  static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }

  enum Table {
    REQUESTS,
    DECISIONS,
    RESERVATIONS;

    String tableName() {
      return switch (this) {
        case REQUESTS -> Store.shared().names().requests();
        case DECISIONS -> Store.shared().names().decisions();
        case RESERVATIONS -> Store.shared().names().reservations();
      };
    }
  }
}
