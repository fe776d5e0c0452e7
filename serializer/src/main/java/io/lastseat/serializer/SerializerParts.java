package io.lastseat.serializer;

import io.lastseat.binding.BoundTables;
import io.lastseat.binding.TablesBinding;
import io.lastseat.binding.TablesCheck;
import io.lastseat.clock.DynamoClock;
import io.lastseat.clock.ServerClock;
import io.lastseat.engine.LogParts;
import io.lastseat.engine.LogParts.LogLimits;
import io.lastseat.engine.SerialDecider;
import io.lastseat.engine.WakeWheel;
import io.lastseat.lambda.LambdaClient;
import io.lastseat.log.Backoff;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.PublicList;
import io.lastseat.log.RequestItems;
import io.lastseat.log.RowTable;
import io.lastseat.serializer.stream.Parking;
import io.lastseat.serializer.stream.Quarantine;
import io.lastseat.serializer.stream.StreamDelivery;
import io.lastseat.serializer.stream.TablesProbe;
import io.lastseat.serializer.sweep.ParkedNotes;
import io.lastseat.tables.Epoch;
import io.lastseat.tables.TableNames;
import io.lastseat.telemetry.Event;
import io.lastseat.telemetry.Telemetry;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The parts of a serializer; the sweeper uses the same.
 *
 * @param clock stamps commits
 * @param serverClock the difference between {@code clock} and DynamoDB's, as the answers to this
 *     client show it
 * @param resources decides resources side by side
 * @param calls runs the calls for the rows of one commit side by side, on other threads than {@code
 *     resources}
 * @param limits usually {@link LogLimits#ORDINARY}
 * @param epoch the number of restores of the tables so far
 * @param binding checks whether these tables belong together
 */
public record SerializerParts(
    DynamoDbClient client,
    TableNames tables,
    Clock clock,
    ServerClock serverClock,
    Backoff backoff,
    Executor resources,
    Executor calls,
    Consumer<Event> telemetry,
    LogLimits limits,
    long epoch,
    TablesBinding binding) {

  private static final int THREADS = 8;

  private static final Duration ATTEMPT_TIMEOUT = Duration.ofSeconds(3);
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(15);

  /**
   * The ordinary parts with this client, for tables that were never restored. The client's
   * interceptors include this clock.
   */
  public static SerializerParts of(
      DynamoDbClient client,
      ServerClock serverClock,
      TableNames tables,
      Consumer<Event> telemetry) {
    return of(client, Clock.systemUTC(), serverClock, tables, telemetry, 0);
  }

  /** The ordinary parts with this client, by this clock, for tables of this epoch. */
  public static SerializerParts of(
      DynamoDbClient client,
      Clock clock,
      ServerClock serverClock,
      TableNames tables,
      Consumer<Event> telemetry,
      long epoch) {
    Executor calls = threads("call");
    return new SerializerParts(
        client,
        tables,
        clock,
        serverClock,
        Backoff.exponential(Duration.ofMillis(20), Duration.ofSeconds(1)),
        threads("resource"),
        calls,
        telemetry,
        LogLimits.ORDINARY,
        epoch,
        new TablesCheck(new BoundTables(client, tables), tables, epoch, calls));
  }

  /** A decider, which remembers its last appends. */
  public SerialDecider decider() {
    return new SerialDecider(
        new LogParts(
            log(),
            rows(),
            new RequestItems(client, tables),
            clock,
            serverClock,
            backoff,
            resources,
            limits,
            epoch,
            binding,
            wheel(),
            new PublicList(client, tables)));
  }

  /** The timer wheel. It notes when a resource must be looked at without a request. */
  public WakeWheel wheel() {
    return new WakeWheel(client, tables);
  }

  /** Handles batches with a new decider. It reports all failures, and parks nothing. */
  public StreamDelivery batch() {
    return new StreamDelivery(decider(), quarantine(), Option.none(), telemetry);
  }

  /** Makes a handler that parks requests after the ordinary time. */
  public StreamDelivery parkingBatch() {
    return batch(Parking.patience(Map.of()));
  }

  /** Makes a handler. It parks requests that would block others for longer than this. */
  public StreamDelivery batch(Duration patience) {
    Parking parking =
        new Parking(patience, parkedNotes(), new TablesProbe(client, tables), clock, telemetry);
    return new StreamDelivery(decider(), quarantine(), Option.some(parking), telemetry);
  }

  /** The notes of requests that were taken out of the stream. */
  public ParkedNotes parkedNotes() {
    return new ParkedNotes(client, tables);
  }

  /** The quarantine, for records that cannot be read. */
  public Quarantine quarantine() {
    return new Quarantine(client, tables, clock);
  }

  /** The decisions of all resources. */
  public DecisionLog log() {
    return new DecisionLog(client, tables);
  }

  /** The rows of the table {@code reservations}. */
  public RowTable rows() {
    return new RowTable(client, tables, calls, backoff);
  }

  /** Makes the parts for AWS: tables and metrics' namespace come from the environment. */
  public static SerializerParts of(Map<String, String> environment) {
    DynamoClock serverClock = DynamoClock.ofThisMachine();
    return of(
        LambdaClient.of(ATTEMPT_TIMEOUT, CALL_TIMEOUT, serverClock),
        Clock.systemUTC(),
        serverClock,
        TableNames.of(environment),
        Telemetry.ofFunction("serializer", environment),
        Epoch.of(environment));
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
