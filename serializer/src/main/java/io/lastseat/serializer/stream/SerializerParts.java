package io.lastseat.serializer.stream;

import io.lastseat.log.Backoff;
import io.lastseat.log.SerialDecider;
import io.lastseat.serializer.telemetry.Telemetry;
import io.lastseat.tables.TableNames;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * What a serializer is put together from.
 *
 * @param clock stamps commits
 * @param resources where resources are decided side by side
 * @param calls where the calls for the rows of one commit run side by side; not the same threads
 * @param maxCommitBytes see {@link SerialDecider#MAX_COMMIT_BYTES}
 */
public record SerializerParts(
    DynamoDbClient client,
    TableNames tables,
    Clock clock,
    Backoff backoff,
    Executor resources,
    Executor calls,
    Telemetry telemetry,
    int maxCommitBytes) {

  private static final int THREADS = 8;

  /** The ordinary parts around this client. */
  public static SerializerParts of(DynamoDbClient client, TableNames tables, Telemetry telemetry) {
    return new SerializerParts(
        client,
        tables,
        Clock.systemUTC(),
        Backoff.exponential(Duration.ofMillis(20), Duration.ofSeconds(1)),
        threads("resource"),
        threads("call"),
        telemetry,
        SerialDecider.MAX_COMMIT_BYTES);
  }

  private static ExecutorService threads(String name) {
    return Executors.newFixedThreadPool(
        THREADS,
        work -> {
          Thread thread = new Thread(work, "serializer-" + name);
          thread.setDaemon(true);
          return thread;
        });
  }
}
