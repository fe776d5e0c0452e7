package io.lastseat.bench.locks;

import com.amazonaws.services.dynamodbv2.AcquireLockOptions;
import com.amazonaws.services.dynamodbv2.AmazonDynamoDBLockClient;
import com.amazonaws.services.dynamodbv2.AmazonDynamoDBLockClientOptions;
import com.amazonaws.services.dynamodbv2.LockItem;
import io.lastseat.bench.place.Dynamo;
import io.lastseat.bench.ways.KeyedTable;
import io.vavr.collection.List;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;

/**
 * Amazon's lock client, one for all threads, as its documentation recommends. Lease and heartbeat
 * are so long that they cost nothing in a run. A released lock is deleted, as by default.
 */
final class AmazonLocks implements Locks {

  private static final CreateTableRequest TABLE = KeyedTable.named("locks", "key");
  private static final long LEASE_MILLIS = 3_600_000;
  private static final long HEARTBEAT_MILLIS = 5_000;
  private static final long PATIENCE_MILLIS = 1_800_000;

  private final AmazonDynamoDBLockClient client;
  private final long refreshMillis;

  private AmazonLocks(Dynamo database, long refreshMillis) {
    DynamoDbClient tables = database.withTables(List.of(TABLE));
    this.refreshMillis = refreshMillis;
    this.client =
        new AmazonDynamoDBLockClient(
            AmazonDynamoDBLockClientOptions.builder(tables, TABLE.tableName())
                .withTimeUnit(TimeUnit.MILLISECONDS)
                .withLeaseDuration(LEASE_MILLIS)
                .withHeartbeatPeriod(HEARTBEAT_MILLIS)
                .withCreateHeartbeatBackgroundThread(true)
                .build());
  }

  /** Looks again after this time while the lock is held; the client's default is a second. */
  static Way refreshing(long millis) {
    return new Way("amazon-" + millis + "-ms", database -> new AmazonLocks(database, millis));
  }

  @Override
  public void with(String name, Runnable work) {
    LockItem lock = acquire(name);
    try {
      work.run();
    } finally {
      client.releaseLock(lock);
    }
  }

  private LockItem acquire(String name) {
    try {
      return client.acquireLock(
          AcquireLockOptions.builder(name)
              .withTimeUnit(TimeUnit.MILLISECONDS)
              .withRefreshPeriod(refreshMillis)
              .withAdditionalTimeToWaitForLock(PATIENCE_MILLIS)
              .build());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for the lock", interrupted);
    }
  }

  @Override
  public void close() {
    try {
      client.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
