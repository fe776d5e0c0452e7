package io.lastseat.local.api;

import io.lastseat.log.Backoff;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.SerialDecider;
import io.lastseat.log.VerdictRows;
import io.lastseat.model.Arrival;
import io.lastseat.model.Request;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Decides what intake wrote, when a test says so, through the same append as everybody. */
final class DecidingByHand {

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2030-06-01T09:00:01Z"), ZoneOffset.UTC);

  private final DynamoDbClient client;
  private final TableNames tables;
  private final SerialDecider decider;
  private final Set<RequestId> done = new HashSet<>();

  DecidingByHand(DynamoDbClient client, TableNames tables, int maxCommitBytes) {
    this.client = client;
    this.tables = tables;
    DynamoDbEnhancedClient enhanced =
        DynamoDbEnhancedClient.builder().dynamoDbClient(client).build();
    Backoff backoff = Backoff.exponential(Duration.ofMillis(1), Duration.ofMillis(5));
    decider =
        new SerialDecider(
            new DecisionLog(enhanced, tables),
            new VerdictRows(enhanced, tables, Runnable::run, backoff),
            CLOCK,
            backoff,
            maxCommitBytes);
  }

  synchronized void decideAll() {
    Vector<Request> open =
        requests()
            .reject(request -> done.contains(request.id()))
            .sorted(
                Comparator.comparing(Request::takenAt)
                    .thenComparing(request -> request.id().text()));
    open.groupBy(Request::resource).forEach((resource, some) -> decide(resource, some));
  }

  void decide(ResourceId resource, Vector<Request> some) {
    decider
        .decide(resource, some.map(request -> new Arrival(request, Option.none())))
        .failure()
        .forEach(
            failure -> {
              throw failure;
            });
    some.forEach(request -> done.add(request.id()));
  }

  Vector<Request> requests() {
    return Vector.ofAll(
            client
                .scanPaginator(scan -> scan.tableName(tables.requests()).consistentRead(true))
                .items())
        .flatMap(item -> RequestCodec.read(item).toOption());
  }
}
