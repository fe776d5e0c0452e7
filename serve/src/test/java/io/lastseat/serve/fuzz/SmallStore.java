package io.lastseat.serve.fuzz;

import io.lastseat.dynamo.store.Database;
import io.lastseat.engine.LogParts.LogLimits;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.stream.StreamDelivery;
import io.lastseat.simulator.cast.ProcessParts;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.Operations.Result;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.lastseat.testkit.Records;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** One resource with 2 places and 3 applicants, in memory: the start of every input. */
final class SmallStore {

  static final TableNames NAMES = TableNames.withPrefix("fuzz-");
  static final ResourceId NIGHT = new ResourceId("night");
  static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private static final Vector<Request> REQUESTS =
      Vector.of(
          new Configure(id(0), NIGHT, NOW, Terms.ofCapacity(2), Option.none(), Option.none()),
          new Reserve(id(1), NIGHT, NOW, "Ada", 1, Option.some("by the window")),
          new Reserve(id(2), NIGHT, NOW, "Bo", 1, Option.none()),
          new Reserve(id(3), NIGHT, NOW, "Cy", 1, Option.none()));

  private static final Database NIGHT_SOLD_OUT = soldOut();

  private Database now = NIGHT_SOLD_OUT;
  private int tokens = 100;

  static RequestId id(int number) {
    return RequestId.of(bytes(number), 1);
  }

  private static byte[] bytes(int number) {
    byte[] bytes = new byte[RequestId.TOKEN_BYTES];
    bytes[RequestId.TOKEN_BYTES - 1] = (byte) number;
    return bytes;
  }

  Database database() {
    return now;
  }

  DynamoDbClient client() {
    return TablesClient.of(
        request -> {
          Result result = Operations.apply(now, request);
          now = result.after();
          return TablesClient.orThrow(result.answer());
        });
  }

  void put(String table, Map<String, AttributeValue> item) {
    client().putItem(PutItemRequest.builder().tableName(table).item(item).build());
  }

  /** Puts the item, if DynamoDB takes it: an index wants its keys to have their types. */
  boolean takes(String table, Map<String, AttributeValue> item) {
    try {
      put(table, item);
      return true;
    } catch (DynamoDbException refused) {
      if (refused.statusCode() == 400) {
        return false;
      }
      throw refused;
    }
  }

  /** Makes a new process; each look takes a second, or waiting calls would never end. */
  IntakeFunction intake() {
    AtomicReference<Instant> time = new AtomicReference<>(NOW);
    InstantSource ticking = () -> time.updateAndGet(before -> before.plusSeconds(1));
    return new IntakeFunction(
        ProcessParts.still(client(), NAMES, NOW)
            .by(ticking)
            .drawing(() -> bytes(++tokens))
            .intake());
  }

  SerializerParts serializerParts() {
    return ProcessParts.still(client(), NAMES, NOW).serializer(LogLimits.ORDINARY);
  }

  /** Makes a new process of the serializer. */
  StreamDelivery delivery() {
    return serializerParts().parkingBatch();
  }

  private static Database soldOut() {
    SmallStore store = new SmallStore();
    store.now = Database.of(TableDefinitions.all(NAMES));
    for (Request request : REQUESTS) {
      store.put(NAMES.requests(), Records.item(request));
      // Decides one request at a time, so that the log has several commits.
      store.delivery().handle(Records.delivered(List.of(Records.record(request))));
    }
    return store.now;
  }
}
