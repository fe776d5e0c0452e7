package io.lastseat.simulator.walk;

import io.lastseat.command.Caller;
import io.lastseat.command.OwnKey;
import io.lastseat.dynamo.store.Database;
import io.lastseat.engine.LogParts.LogLimits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.model.terms.Terms;
import io.lastseat.simulator.cast.StreamRecords;
import io.lastseat.stream.StreamRecord;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/**
 * The creation of one resource and a few requests of one unit each, spread over its lanes in turn,
 * as items and as records. Each lane has a shard of its own; later lanes have smaller sequence
 * numbers.
 */
final class FewRequests {

  static final TableNames TABLES = TableNames.withPrefix("");
  static final Instant MORNING = Instant.parse("2026-01-01T09:00:00Z");

  /**
   * Each commit has one verdict, so other events fit between any two. Only one commit behind the
   * newest may be owing, so the second one is completed.
   */
  static final LogLimits SMALL = new LogLimits(1, 2, 2);

  /** The number of the request that creates the resource; the other requests follow. */
  static final int CREATION = 0;

  static final ResourceId HALL = new ResourceId("hall");
  private static final int SEQUENCE = 1_000;

  /** The {@code notIn} of the reservations: the commit of the creation. */
  static final NotIn TRUE = new NotIn(0, 1);

  private final Vector<Request> inOrder;
  private final int lanes;
  private final NotIn said;

  /** The creation of the hall with these terms, and these requests with this {@code notIn}. */
  FewRequests(Terms terms, int lanes, NotIn said, Vector<Request> later) {
    this.lanes = lanes;
    this.said = said;
    inOrder = later.prepend(creation(terms, lanes));
  }

  private static Request creation(Terms terms, int lanes) {
    return new Configure(id(CREATION, 1), HALL, MORNING, terms, Option.some(lanes), Option.none());
  }

  /** The read by which a process looks up a request of that id in the first lane of a resource. */
  static GetItemRequest lookUp(ResourceId resource, RequestId id) {
    return GetItemRequest.builder()
        .tableName(TABLES.requests())
        .key(
            Map.of(
                "lane", AttributeValue.fromS(resource.text() + "#0"),
                "requestId", AttributeValue.fromS(id.text())))
        .consistentRead(true)
        .build();
  }

  static RequestId keyed(String key) {
    return new OwnKey(Caller.PUBLIC, key).id(HALL, 1);
  }

  Database tables() {
    return inOrder.foldLeft(
        Database.of(TableDefinitions.all(TABLES)),
        (tables, request) -> tables.with(TABLES.requests(), item(request)));
  }

  List<Integer> all() {
    return Vector.range(0, inOrder.size()).asJava();
  }

  Vector<StreamRecord> records(List<Integer> numbers) {
    return records(StreamRecords.FIRST_STREAM, numbers);
  }

  /** The records of these requests in the stream of a table with copies; they come later. */
  Vector<StreamRecord> copies(List<Integer> numbers) {
    return records(StreamRecords.SECOND_STREAM, numbers);
  }

  private Vector<StreamRecord> records(String stream, List<Integer> numbers) {
    int later = stream.equals(StreamRecords.SECOND_STREAM) ? SEQUENCE * SEQUENCE : 0;
    return Vector.ofAll(numbers)
        .map(
            number ->
                StreamRecords.of(
                    stream,
                    "INSERT",
                    item(inOrder.get(number)),
                    sequenceNumber(number).add(BigInteger.valueOf(later)),
                    Option.none()));
  }

  private BigInteger sequenceNumber(int number) {
    return BigInteger.valueOf((long) SEQUENCE * (lanes - number % lanes) + number);
  }

  /** The requests as a reconciliation finds them, without records, after a read of the log. */
  Vector<PendingRequest> found(List<Integer> numbers, long epoch) {
    Option<NotIn> read = Option.some(new NotIn(epoch, TRUE.commit()));
    return Vector.ofAll(numbers)
        .map(number -> PendingRequest.found(new StoredRequest(inOrder.get(number), read)));
  }

  private Map<String, AttributeValue> item(Request request) {
    NotIn then = request instanceof Configure ? new NotIn(said.epoch(), 0) : said;
    return RequestCodec.write(new StoredRequest(request, Option.some(then)));
  }

  static RequestId id(int number, int lanes) {
    return new RequestId(number % lanes, "%026d".formatted(number));
  }
}
