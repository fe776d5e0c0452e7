package io.lastseat.serve.audit;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.clock.ServerClock;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.serializer.SerializerFunction;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.StreamImage;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.commit.CommitSum;
import io.lastseat.telemetry.Telemetry;
import io.lastseat.testkit.Records;
import io.lastseat.testkit.Store;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A resource with recorded and decided requests, which a test can then damage. */
final class Patient {

  private final Records records = Records.ofNewResource();
  private final DynamoDbClient client;
  private final TableNames names;
  private final SerializerFunction serializer;
  final List<RequestId> ids = new ArrayList<>();

  private Patient(Store store) {
    client = store.client();
    names = store.names();
    serializer =
        new SerializerFunction(
            SerializerParts.of(client, ServerClock.TRUSTING, names, Telemetry.lines(line -> {})));
  }

  /** Returns a resource without any request. */
  static Patient unborn() {
    return unborn(Store.shared());
  }

  /** Returns a resource without any request, in the tables of this store. */
  static Patient unborn(Store store) {
    return new Patient(store);
  }

  /** Returns a resource with commit 1: the creation (decision 1, request 0). */
  static Patient ofCapacity(long units) {
    return ofCapacity(units, Store.shared());
  }

  private static Patient ofCapacity(long units, Store store) {
    Patient patient = unborn(store);
    patient.decide(patient.taken(patient.records.configure(units)));
    return patient;
  }

  /**
   * Returns a resource of capacity 5. Commit 1 is the creation (decision 1, request 0). Commits 2
   * to 4 have two reservations each, of 1, 2 | 1, 2 | 1, 1 units (decisions 2 to 7, requests 1 to
   * 6). The fourth is refused with 1 left, the fifth gets it, the sixth finds it sold out.
   */
  static Patient healthy() {
    return healthy(Store.shared());
  }

  /** The same in the tables of another store. */
  static Patient healthy(Store store) {
    Patient patient = ofCapacity(5, store);
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

  /** Writes a request's item as intake does. */
  DynamodbStreamRecord taken(DynamodbStreamRecord record) {
    client.putItem(
        put ->
            put.tableName(names.requests())
                .item(StreamImage.item(record.getDynamodb().getNewImage())));
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

  /** Changes an item by hand; a commit gets the checksum that a program would write. */
  void change(
      Table table, Map<String, AttributeValue> key, Consumer<Map<String, AttributeValue>> how) {
    Map<String, AttributeValue> item =
        new HashMap<>(
            client
                .getItem(get -> get.tableName(table.in(names)).key(key).consistentRead(true))
                .item());
    how.accept(item);
    if (table == Table.DECISIONS) {
      item.put(CommitSum.NAME, number(CommitSum.of(item)));
    }
    client.putItem(put -> put.tableName(table.in(names)).item(item));
  }

  void remove(Table table, Map<String, AttributeValue> key) {
    client.deleteItem(delete -> delete.tableName(table.in(names)).key(key));
  }

  Map<String, AttributeValue> commit(long number) {
    return Map.of("resourceId", text(resource().text()), "commitNo", number(number));
  }

  Map<String, AttributeValue> row(int request) {
    return Map.of(
        RowCodec.PARTITION, text(resource().text() + "/" + ids.get(request).text()),
        RowCodec.PART, text(RowCodec.VERDICT));
  }

  Map<String, AttributeValue> request(int request) {
    return Map.of(
        "lane", text(resource().text() + "#0"), "requestId", text(ids.get(request).text()));
  }

  /** Changes an entry of a commit by hand. */
  void changeEntry(long commitNo, int place, Consumer<Map<String, AttributeValue>> how) {
    change(
        Table.DECISIONS,
        commit(commitNo),
        commit -> {
          List<AttributeValue> entries = new ArrayList<>(commit.get("entries").l());
          Map<String, AttributeValue> entry = new HashMap<>(entries.get(place).m());
          how.accept(entry);
          entries.set(place, AttributeValue.fromM(entry));
          commit.put("entries", AttributeValue.fromL(entries));
        });
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

    String in(TableNames names) {
      return switch (this) {
        case REQUESTS -> names.requests();
        case DECISIONS -> names.decisions();
        case RESERVATIONS -> names.reservations();
      };
    }
  }
}
