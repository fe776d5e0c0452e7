package io.lastseat.serializer;

import io.lastseat.log.Backoff;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.LogLimits;
import io.lastseat.log.SerialDecider;
import io.lastseat.log.VerdictRows;
import io.lastseat.serializer.stream.Quarantine;
import io.lastseat.serializer.stream.StreamBatch;
import io.lastseat.serializer.telemetry.CloudWatchTelemetry;
import io.lastseat.serializer.telemetry.Telemetry;
import io.lastseat.tables.TableNames;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * What a serializer is put together from.
 *
 * @param clock stamps commits
 * @param resources where resources are decided side by side
 * @param calls where the calls for the rows of one commit run side by side; not the same threads
 * @param limits usually {@link LogLimits#ORDINARY}
 */
public record SerializerParts(
    DynamoDbClient client,
    TableNames tables,
    Clock clock,
    Backoff backoff,
    Executor resources,
    Executor calls,
    Telemetry telemetry,
    LogLimits limits) {

  private static final int THREADS = 8;

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(1);
  private static final Duration ATTEMPT_TIMEOUT = Duration.ofSeconds(3);
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(15);

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
        LogLimits.ORDINARY);
  }

  /** What decides, with a memory of its own for what it appended last. */
  public SerialDecider decider() {
    return new SerialDecider(log(), rows(), clock, backoff, limits);
  }

  /** The batch loop around such a decider. */
  public StreamBatch batch() {
    return new StreamBatch(decider(), quarantine(), telemetry, resources);
  }

  /** Where records are kept that cannot be read. */
  public Quarantine quarantine() {
    return new Quarantine(enhanced(), tables, clock);
  }

  /** The decision log. */
  public DecisionLog log() {
    return new DecisionLog(enhanced(), tables);
  }

  /** The rows copied out of it. */
  public VerdictRows rows() {
    return new VerdictRows(enhanced(), tables, calls, backoff);
  }

  /** The client, with schemas. */
  public DynamoDbEnhancedClient enhanced() {
    return DynamoDbEnhancedClient.builder().dynamoDbClient(client).build();
  }

  /** As it runs on AWS: table names and the namespace of the metrics from the environment. */
  public static SerializerParts of(Map<String, String> environment) {
    return of(
        lambdaClient(),
        TableNames.of(environment),
        new CloudWatchTelemetry(
            environment.getOrDefault("LASTSEAT_METRICS_NAMESPACE", "Lastseat")));
  }

  private static DynamoDbClient lambdaClient() {
    return DynamoDbClient.builder()
        .httpClientBuilder(
            UrlConnectionHttpClient.builder()
                .connectionTimeout(CONNECT_TIMEOUT)
                .socketTimeout(ATTEMPT_TIMEOUT))
        .overrideConfiguration(
            settings ->
                settings.apiCallAttemptTimeout(ATTEMPT_TIMEOUT).apiCallTimeout(CALL_TIMEOUT))
        .build();
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
