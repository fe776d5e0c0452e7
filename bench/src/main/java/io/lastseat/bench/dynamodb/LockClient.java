package io.lastseat.bench.dynamodb;

import static io.lastseat.bench.dynamodb.KeyedTable.number;
import static io.lastseat.bench.dynamodb.KeyedTable.text;

import com.amazonaws.services.dynamodbv2.AcquireLockOptions;
import com.amazonaws.services.dynamodbv2.AmazonDynamoDBLockClient;
import com.amazonaws.services.dynamodbv2.AmazonDynamoDBLockClientOptions;
import com.amazonaws.services.dynamodbv2.LockItem;
import io.lastseat.bench.contest.Ask;
import io.lastseat.bench.contest.Contender;
import io.lastseat.bench.contest.ContestVerdicts;
import io.lastseat.bench.contest.Event;
import io.lastseat.bench.contest.Kind;
import io.lastseat.bench.contest.Reply;
import io.lastseat.bench.contest.Taken;
import io.vavr.collection.List;
import io.vavr.collection.Seq;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;

/**
 * Amazon's DynamoDB lock client around read-then-write: lock the event, read its count strongly,
 * write count and row, release.
 *
 * <p>One lock client serves all threads of the process, as its documentation wants it; they contend
 * in the table like strangers. Whoever finds the lock held looks again after {@value
 * #REFRESH_MILLIS} ms (the default, a second, would leave the lock idle most of the time). Lease
 * and heartbeat are so long that they cost nothing in a run; the count is written under a condition
 * on what was read, which costs nothing either and holds even if a lease is lost.
 *
 * <p>Whoever crashes between count and row has counted seats that nobody has. The same ask again
 * only writes the row, if this process remembers that it was counted.
 */
final class LockClient implements Kind<Dynamo> {

  private static final CreateTableRequest LOCKS = KeyedTable.named("locks", "key");
  private static final CreateTableRequest COUNTS = KeyedTable.named("counts", "event");

  private static final long REFRESH_MILLIS = 5;
  private static final long LEASE_MILLIS = 20_000;
  private static final long HEARTBEAT_MILLIS = 5_000;
  private static final long PATIENCE_MILLIS = 120_000;

  @Override
  public String name() {
    return "lock-client";
  }

  @Override
  public String summary() {
    return "Amazon's DynamoDB lock client around reading the count and writing it and the row.";
  }

  @Override
  public Contender open(Dynamo database, Seq<Event> events, ContestVerdicts verdicts) {
    DynamoDbClient client = database.withTables(List.of(LOCKS, COUNTS, ContenderRows.TABLE));
    KeyedTable.putCounts(client, COUNTS, events);
    AmazonDynamoDBLockClient locks =
        new AmazonDynamoDBLockClient(
            AmazonDynamoDBLockClientOptions.builder(client, LOCKS.tableName())
                .withTimeUnit(TimeUnit.MILLISECONDS)
                .withLeaseDuration(LEASE_MILLIS)
                .withHeartbeatPeriod(HEARTBEAT_MILLIS)
                .withCreateHeartbeatBackgroundThread(true)
                .build());
    return new Running(client, locks, new ContenderRows(client), new Remembered());
  }

  private record Running(
      DynamoDbClient client, AmazonDynamoDBLockClient locks, ContenderRows rows, Remembered counted)
      implements Contender {

    @Override
    public Reply reserve(Ask ask) {
      if (counted.has(ask)) {
        return row(ask);
      }
      LockItem lock = acquire(ask.event());
      try {
        int taken = taken(ask.event());
        if (taken + ask.quantity() > ask.event().seats()) {
          return Reply.REFUSED;
        }
        count(ask, taken);
        return row(ask);
      } finally {
        locks.releaseLock(lock);
      }
    }

    private LockItem acquire(Event event) {
      try {
        return locks.acquireLock(
            AcquireLockOptions.builder(event.name())
                .withTimeUnit(TimeUnit.MILLISECONDS)
                .withRefreshPeriod(REFRESH_MILLIS)
                .withAdditionalTimeToWaitForLock(PATIENCE_MILLIS)
                .build());
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("Interrupted while waiting for the lock", interrupted);
      }
    }

    private int taken(Event event) {
      return number(KeyedTable.read(client, COUNTS, "event", event.name()), "taken");
    }

    private void count(Ask ask, int taken) {
      client.putItem(
          put ->
              put.tableName(COUNTS.tableName())
                  .item(
                      Map.of(
                          "event", text(ask.event().name()),
                          "taken", number(taken + ask.quantity())))
                  .conditionExpression("taken = :read")
                  .expressionAttributeValues(Map.of(":read", number(taken))));
    }

    private Reply row(Ask ask) {
      return counted.ifItFails(ask, () -> rows.put(ask, true));
    }

    @Override
    public Seq<Taken> taken() {
      return rows.taken();
    }

    @Override
    public void close() {
      try {
        locks.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
