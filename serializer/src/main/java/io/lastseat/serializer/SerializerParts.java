package io.lastseat.serializer;

import io.lastseat.binding.BoundTables;
import io.lastseat.binding.TablesBinding;
import io.lastseat.binding.TablesCheck;
import io.lastseat.clock.DynamoClock;
import io.lastseat.clock.ServerClock;
import io.lastseat.log.SerialDecider;
import io.lastseat.log.store.Backoff;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.log.store.PublicList;
import io.lastseat.log.store.RequestItems;
import io.lastseat.log.store.RowTable;
import io.lastseat.log.turn.LogParts;
import io.lastseat.log.turn.LogParts.LogLimits;
import io.lastseat.log.turn.WakeWheel;
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
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The parts that a serializer is made from; the sweeper uses the same.
 *
 * @param clock stamps commits
 * @param serverClock how far that is from DynamoDB's, as the answers to this client tell
 * @param resources where resources are decided side by side
 * @param calls where the calls for the rows of one commit run side by side; not the same threads
 * @param limits usually {@link LogLimits#ORDINARY}
 * @param epoch the number of restores of the tables so far
 * @param binding whether these tables belong together
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

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(1);
  private static final Duration ATTEMPT_TIMEOUT = Duration.ofSeconds(3);
  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(15);

  /**
   * The ordinary parts around this client, whose execution chain tells this clock, for tables that
   * were never restored.
   */
  public static SerializerParts of(
      DynamoDbClient client,
      ServerClock serverClock,
      TableNames tables,
      Consumer<Event> telemetry) {
    return of(client, Clock.systemUTC(), serverClock, tables, telemetry, 0);
  }

  /** The same by this clock, for tables of this epoch. */
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

  /** The decider, with a memory of its last appends. */
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

  /** Where it stands when a resource must be looked at although no request comes. */
  public WakeWheel wheel() {
    return new WakeWheel(client, tables);
  }

  /** The batch loop around such a decider; it reports what fails, and parks nothing. */
  public StreamDelivery batch() {
    return new StreamDelivery(decider(), quarantine(), Option.none(), telemetry);
  }

  /** The same, which parks what would hold its neighbours for longer than this. */
  public StreamDelivery batch(Duration patience) {
    Parking parking =
        new Parking(patience, parkedNotes(), new TablesProbe(client, tables), clock, telemetry);
    return new StreamDelivery(decider(), quarantine(), Option.some(parking), telemetry);
  }

  public ParkedNotes parkedNotes() {
    return new ParkedNotes(client, tables);
  }

  /** Where records are kept that cannot be read. */
  public Quarantine quarantine() {
    return new Quarantine(client, tables, clock);
  }

  public DecisionLog log() {
    return new DecisionLog(client, tables);
  }

  public RowTable rows() {
    return new RowTable(client, tables, calls, backoff);
  }

  /** As it runs on AWS: table names and the namespace of the metrics from the environment. */
  public static SerializerParts of(Map<String, String> environment) {
    DynamoClock serverClock = DynamoClock.ofThisMachine();
    return of(
        lambdaClient(serverClock),
        Clock.systemUTC(),
        serverClock,
        TableNames.of(environment),
        Telemetry.ofFunction("serializer", environment),
        Epoch.of(environment));
  }

  private static DynamoDbClient lambdaClient(DynamoClock serverClock) {
    return DynamoDbClient.builder()
        .httpClientBuilder(
            UrlConnectionHttpClient.builder()
                .connectionTimeout(CONNECT_TIMEOUT)
                .socketTimeout(ATTEMPT_TIMEOUT))
        .overrideConfiguration(
            settings ->
                settings
                    .apiCallAttemptTimeout(ATTEMPT_TIMEOUT)
                    .apiCallTimeout(CALL_TIMEOUT)
                    .executionInterceptors(List.of(serverClock)))
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
