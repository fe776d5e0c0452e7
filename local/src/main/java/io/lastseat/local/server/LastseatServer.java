package io.lastseat.local.server;

import io.lastseat.binding.BoundTables;
import io.lastseat.binding.TablesBinding;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.intake.IntakeParts;
import io.lastseat.intake.admit.ImmediateParts;
import io.lastseat.intake.http.Door;
import io.lastseat.intake.telemetry.LineWatch;
import io.lastseat.intake.usecase.TokenSource;
import io.lastseat.intake.usecase.WaitLimit;
import io.lastseat.local.dynamodb.DynamoConnections;
import io.lastseat.local.dynamodb.EmbeddedDynamo;
import io.lastseat.local.dynamodb.LocalKey;
import io.lastseat.local.dynamodb.PrivateFiles;
import io.lastseat.local.dynamodb.Tables;
import io.lastseat.local.http.FreePort;
import io.lastseat.local.http.GatewaySettings;
import io.lastseat.local.http.HttpGateway;
import io.lastseat.local.mapping.Checkpoints;
import io.lastseat.local.mapping.EventSourceMapping;
import io.lastseat.local.mapping.MappingSettings;
import io.lastseat.local.mapping.StreamFunction;
import io.lastseat.local.mapping.TableStream;
import io.lastseat.local.redrive.GivenUpFolder;
import io.lastseat.local.redrive.GivenUpInMemory;
import io.lastseat.local.redrive.GivenUpStore;
import io.lastseat.local.redrive.Redriver;
import io.lastseat.serializer.SerializerFunction;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.reconcile.ReconcileSettings;
import io.lastseat.serializer.reconcile.Reconciliation;
import io.lastseat.serializer.redrive.Redrive;
import io.lastseat.serializer.telemetry.LineTelemetry;
import io.lastseat.serializer.wake.WakeUp;
import io.lastseat.tables.TableNames;
import io.lastseat.waiting.Pause;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * Lastseat as it runs on AWS, in one process. Closing stops its parts from the front, so that
 * nothing is taken in that is no longer decided here.
 */
public final class LastseatServer implements AutoCloseable {

  /**
   * Far more than the API takes, which says so itself. Callers without the key get so far: what
   * they may occupy is kept small.
   */
  private static final int BODY_BYTES = 64 * 1024;

  private final Deque<AutoCloseable> running = new ArrayDeque<>();
  private final Meters meters;
  private final HttpGateway gateway;
  private final EventSourceMapping mapping;

  private LastseatServer(ServerSettings settings) {
    TableNames names = TableNames.withPrefix(settings.tablePrefix());
    meters = new Meters(names);
    try {
      FreePort.check(settings.port());
      settings.dataFolder().forEach(LastseatServer::makePrivate);
      Option<EmbeddedDynamo> embedded =
          settings.endpoint().isEmpty() ? Option.some(embedded(settings)) : Option.none();
      URI endpoint = settings.endpoint().getOrElse(() -> embedded.get().endpoint());
      Option<LocalKey> key = embedded.flatMap(EmbeddedDynamo::key);
      DynamoConnections forIntake = connect(endpoint, key, meters.intake());
      DynamoConnections forSerializer = connect(endpoint, key, meters.serializer());
      DynamoConnections forMapping = connect(endpoint, key);
      Tables.create(forMapping.tables(), names);
      // One process is all there is: it believes what the tables themselves say.
      long epoch = new BoundTables(forMapping.tables(), names).epoch();
      SerializerParts parts =
          SerializerParts.of(
              forSerializer.tables(),
              forSerializer.serverClock(),
              names,
              new LineTelemetry(settings.lines()),
              epoch);
      Checkpoints checkpoints = checkpoints(settings);
      Redriver redriver =
          started(Redriver.start(givenUp(settings), new Redrive(parts), Redriver.ORDINARY_PAUSES));
      mapping =
          started(
              EventSourceMapping.start(
                  requestsStream(forMapping, names),
                  new StreamFunction(
                      "lastseat-serializer", new SerializerFunction(parts, redriver)),
                  mappingSettings(),
                  checkpoints,
                  redriver));
      WaitingRoom waiting = new WaitingRoom(WaitingRoom.SEATS);
      gateway =
          started(
              HttpGateway.start(
                  GatewaySettings.on(settings.port())
                      .allowing(settings.allowedHosts())
                      .withBodiesOf(BODY_BYTES),
                  "lastseat-intake",
                  intake(forIntake, names, settings, epoch, parts.binding(), waiting)));
      // Closed before the gateway, which gives those who wait their answers.
      started(waiting);
      started(
          DailyReconciliation.start(
              new Reconciliation(
                  parts, ReconcileSettings.olderThan(ReconcileSettings.OLDER_THAN))));
      started(WakingUp.start(new WakeUp(parts)));
    } catch (RuntimeException notStarted) {
      close();
      throw notStarted;
    }
  }

  /** What was given up is kept there whole, with applicants and notes. */
  private static void makePrivate(Path folder) {
    try {
      PrivateFiles.folder(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "The data folder " + folder + " cannot be used: choose a folder that can be written to.",
          e);
    }
  }

  /**
   * Starts everything and answers when it takes requests.
   *
   * @throws io.lastseat.local.http.PortUnavailable when the port is taken
   * @throws io.lastseat.local.dynamodb.DataFolderInUse when another server holds the data folder
   */
  public static LastseatServer start(ServerSettings settings) {
    return new LastseatServer(settings);
  }

  /** Its address. */
  public URI url() {
    return gateway.url();
  }

  /** What the functions use of DynamoDB. */
  public Meters meters() {
    return meters;
  }

  /** The mapping, for callers that want to wait for it. */
  public EventSourceMapping mapping() {
    return mapping;
  }

  @Override
  public void close() {
    while (!running.isEmpty()) {
      AutoCloseable last = running.pop();
      try {
        last.close();
      } catch (Exception failure) {
        throw new IllegalStateException("Could not stop " + last, failure);
      }
    }
  }

  private EmbeddedDynamo embedded(ServerSettings settings) {
    EmbeddedDynamo dynamo =
        started(EmbeddedDynamo.guarded(settings.dataFolder().map(LastseatServer::databaseIn)));
    dynamo.announce();
    return dynamo;
  }

  /** Where in a server's data folder the embedded DynamoDB has its own. */
  public static Path databaseIn(Path dataFolder) {
    return dataFolder.resolve("dynamodb");
  }

  /** Where in a server's data folder given-up and parked records are. */
  public static Path givenUpIn(Path dataFolder) {
    return dataFolder.resolve("given-up");
  }

  private DynamoConnections connect(
      URI endpoint, Option<LocalKey> key, ExecutionInterceptor... interceptors) {
    return started(DynamoConnections.to(endpoint, key, List.of(interceptors)));
  }

  private <T extends AutoCloseable> T started(T part) {
    running.push(part);
    return part;
  }

  private static IntakeFunction intake(
      DynamoConnections connections,
      TableNames names,
      ServerSettings settings,
      long epoch,
      TablesBinding binding,
      WaitLimit waits) {
    return new IntakeFunction(
        new IntakeParts(
            connections.tables(),
            names,
            Clock.systemUTC(),
            connections.serverClock(),
            TokenSource.random(),
            settings.keyHashes().map(Door::forKeys).getOrElse(Door::open),
            epoch,
            Pause.sleeping(),
            waits,
            Option.some(
                ImmediateParts.of(binding, new LineWatch(settings.lines(), Clock.systemUTC())))));
  }

  private static TableStream requestsStream(DynamoConnections connections, TableNames names) {
    String arn =
        connections
            .tables()
            .describeTable(b -> b.tableName(names.requests()))
            .table()
            .latestStreamArn();
    return new TableStream(connections.streams(), arn);
  }

  /**
   * As in the template, but without a maximum age: a server that was off for a night should still
   * decide what it took in the evening before, in its order.
   */
  private static MappingSettings mappingSettings() {
    return MappingSettings.defaults()
        .withBatchSize(1_000)
        .withMaximumRetryAttempts(1_000)
        .withBisectOnError(true);
  }

  private static Checkpoints checkpoints(ServerSettings settings) {
    return settings
        .dataFolder()
        .map(folder -> Checkpoints.inFolder(folder.resolve("checkpoints")))
        .getOrElse(Checkpoints::inMemory);
  }

  private static GivenUpStore givenUp(ServerSettings settings) {
    return settings
        .dataFolder()
        .<GivenUpStore>map(folder -> new GivenUpFolder(givenUpIn(folder)))
        .getOrElse(GivenUpInMemory::new);
  }
}
