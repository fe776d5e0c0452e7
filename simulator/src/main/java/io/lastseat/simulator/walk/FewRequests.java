package io.lastseat.simulator.walk;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent.DynamodbStreamRecord;
import io.lastseat.log.LogLimits;
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

/**
 * The creation of one resource and a few requests of one unit each, in turn in its lanes, as items
 * and as records. Each lane has a shard of its own: the numbers of a later lane are smaller.
 */
final class FewRequests {

  static final TableNames TABLES = TableNames.withPrefix("");
  static final Instant MORNING = Instant.parse("2026-01-01T09:00:00Z");

  /**
   * One verdict makes a commit, so that there is something between any two; and of the commits
   * behind the newest one only one may be unconfirmed, so that the second is completed.
   */
  static final LogLimits SMALL = new LogLimits(1, 2);

  /** The number of the request that creates the resource; the others follow. */
  static final int CREATION = 0;

  static final ResourceId HALL = new ResourceId("hall");
  private static final int SEQUENCE = 1_000;

  private final Vector<Request> inOrder;

  private final int lanes;

  FewRequests(int capacity, int reservations, int lanes) {
    this.lanes = lanes;
    Request creation =
        new Configure(id(CREATION), HALL, MORNING, Policy.ofCapacity(capacity), Option.some(lanes));
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
            number -> StreamRecords.of("INSERT", item(inOrder.get(number)), sequenceNumber(number)))
        .toList();
  }

  private BigInteger sequenceNumber(int number) {
    return BigInteger.valueOf((long) SEQUENCE * (lanes - number % lanes) + number);
  }

  /** The same, found without their records. */
  Vector<Arrival> found(List<Integer> numbers) {
    return Vector.ofAll(numbers).map(number -> new Arrival(inOrder.get(number), Option.none()));
  }

  private static Map<String, AttributeValue> item(Request request) {
    return RequestItem.SCHEMA.itemToMap(RequestItem.of(request), true);
  }

  private RequestId id(int number) {
    return new RequestId(number % lanes, "%026d".formatted(number));
  }
}
