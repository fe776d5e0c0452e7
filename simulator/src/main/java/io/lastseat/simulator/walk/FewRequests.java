package io.lastseat.simulator.walk;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.model.Arrival;
import io.lastseat.model.Policy;
import io.lastseat.model.Request;
import io.lastseat.model.Request.Configure;
import io.lastseat.model.Request.Reserve;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.simulator.store.Database;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.stream.StreamRecords;
import io.lastseat.tables.RequestItem;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** The creation of one resource and a few requests of one unit each, as items and as records. */
final class FewRequests {

  static final TableNames TABLES = TableNames.withPrefix("");
  static final Instant MORNING = Instant.parse("2026-01-01T09:00:00Z");

  /** The number of the request that creates the resource; the others follow. */
  static final int CREATION = 0;

  static final ResourceId HALL = new ResourceId("hall");
  private static final BigInteger SEQUENCE = BigInteger.valueOf(1_000);

  private final Vector<Request> inOrder;

  FewRequests(int capacity, int reservations) {
    Request creation =
        new Configure(id(CREATION), HALL, MORNING, Policy.ofCapacity(capacity), Option.none());
    inOrder =
        Vector.of(creation)
            .appendAll(
                Vector.rangeClosed(1, reservations)
                    .map(
                        number ->
                            new Reserve(
                                id(number),
                                HALL,
                                MORNING.plusSeconds(number),
                                "guest " + number,
                                1,
                                Option.none())));
  }

  /** Tables that hold all requests and no verdict. */
  Database tables() {
    return inOrder.foldLeft(
        Database.of(TableDefinitions.all(TABLES)),
        (tables, request) ->
            Operations.apply(
                    tables,
                    PutItemRequest.builder()
                        .tableName(TABLES.requests())
                        .item(item(request))
                        .build())
                .after());
  }

  /** The numbers of all requests, in order. */
  List<Integer> all() {
    return Vector.range(0, inOrder.size()).asJava();
  }

  /** The records of these requests. */
  List<DynamodbStreamRecord> records(List<Integer> numbers) {
    return numbers.stream()
        .map(
            number ->
                StreamRecords.of(
                    "INSERT", item(inOrder.get(number)), SEQUENCE.add(BigInteger.valueOf(number))))
        .toList();
  }

  /** The same, found without their records. */
  Vector<Arrival> found(List<Integer> numbers) {
    return Vector.ofAll(numbers).map(number -> new Arrival(inOrder.get(number), Option.none()));
  }

  private static Map<String, AttributeValue> item(Request request) {
    return RequestItem.SCHEMA.itemToMap(RequestItem.of(request), true);
  }

  private static RequestId id(int number) {
    return new RequestId(0, "%026d".formatted(number));
  }
}
