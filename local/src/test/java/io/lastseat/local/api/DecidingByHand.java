package io.lastseat.local.api;

import io.lastseat.decide.Decider;
import io.lastseat.decide.Decision;
import io.lastseat.log.Backoff;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.LogLimits;
import io.lastseat.log.SerialDecider;
import io.lastseat.log.VerdictRows;
import io.lastseat.model.Arrival;
import io.lastseat.model.Commit;
import io.lastseat.model.Delivery;
import io.lastseat.model.Request;
import io.lastseat.model.Request.Reserve;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.tables.CommitItem;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.RequestItem;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Decides what intake wrote, when a test says so, through the same append as everybody. */
final class DecidingByHand {

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2030-06-01T09:00:01Z"), ZoneOffset.UTC);

  private final DynamoDbClient client;
  private final TableNames tables;
  private final SerialDecider decider;
  private final SerialDecider oneByOne;
  private final DecisionLog log;
  private final Set<RequestId> done = new HashSet<>();

  DecidingByHand(DynamoDbClient client, TableNames tables) {
    this.client = client;
    this.tables = tables;
    DynamoDbEnhancedClient enhanced =
        DynamoDbEnhancedClient.builder().dynamoDbClient(client).build();
    Backoff backoff = Backoff.exponential(Duration.ofMillis(1), Duration.ofMillis(5));
    log = new DecisionLog(enhanced, tables);
    VerdictRows rows = new VerdictRows(enhanced, tables, Runnable::run, backoff);
    oneByOne = new SerialDecider(log, rows, CLOCK, backoff, LogLimits.ORDINARY.withCommitBytes(1));
    decider = new SerialDecider(log, rows, CLOCK, backoff, LogLimits.ORDINARY);
  }

  synchronized void decideAll() {
    decideAll(decider);
  }

  /** Each in a commit of its own. */
  synchronized void decideAllOneByOne() {
    decideAll(oneByOne);
  }

  private void decideAll(SerialDecider with) {
    Vector<Request> open =
        requests()
            .reject(request -> done.contains(request.id()))
            .sorted(
                Comparator.comparing(Request::takenAt)
                    .thenComparing(request -> request.id().text()));
    open.groupBy(Request::resource).forEach((resource, some) -> decide(with, resource, some));
  }

  private void decide(SerialDecider with, ResourceId resource, Vector<Request> some) {
    with.decide(resource, some.map(request -> new Arrival(request, Option.none())))
        .failure()
        .forEach(DecidingByHand::rethrow);
    some.forEach(request -> done.add(request.id()));
  }

  void write(Request request) {
    client.putItem(
        put ->
            put.tableName(tables.requests())
                .item(RequestItem.SCHEMA.itemToMap(RequestItem.of(request), true)));
  }

  /** Appends commits of one refusal each, without requests and rows. */
  void refuse(ResourceId resource, int count) {
    long newest = log.books(resource).get().commitNo();
    Commit commit = log.range(resource, newest, newest).head();
    List<WriteRequest> puts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      commit = refusal(commit);
      Map<String, AttributeValue> item =
          CommitItem.COMMIT_SCHEMA.itemToMap(CommitItem.of(commit), true);
      puts.add(WriteRequest.builder().putRequest(put -> put.item(item)).build());
    }
    for (Vector<WriteRequest> some : Vector.ofAll(puts).grouped(25)) {
      client.batchWriteItem(batch -> batch.requestItems(Map.of(tables.decisions(), some.asJava())));
    }
  }

  private static Commit refusal(Commit before) {
    byte[] token = new byte[RequestId.TOKEN_BYTES];
    ByteBuffer.wrap(token).putLong(8, before.number());
    ResourceId resource = before.resource();
    Decision decision =
        Decider.decide(
            before.ledger(),
            new Reserve(
                RequestId.of(token, 1), resource, CLOCK.instant(), "Nobody", 1000, Option.none()));
    return new Commit(
        before.number() + 1,
        CLOCK.instant(),
        Vector.of(decision.verdict()),
        decision.ledger(),
        Delivery.NONE
            .withRows(Vector.rangeClosed(1L, before.number()))
            .withDecided(Vector.of(new Arrival(decision.verdict().request(), Option.none()))));
  }

  private static void rethrow(RuntimeException failure) {
    throw failure;
  }

  Vector<Request> requests() {
    return Vector.ofAll(
            client
                .scanPaginator(scan -> scan.tableName(tables.requests()).consistentRead(true))
                .items())
        .flatMap(item -> RequestCodec.read(item).toOption());
  }
}
