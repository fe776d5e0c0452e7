package io.lastseat.local.server;

import io.lastseat.intake.IntakeFunction;
import io.lastseat.intake.IntakeParts;
import io.lastseat.intake.usecase.Pause;
import io.lastseat.intake.usecase.TokenSource;
import io.lastseat.local.dynamodb.DynamoConnections;
import io.lastseat.local.dynamodb.EmbeddedDynamo;
import io.lastseat.local.dynamodb.Tables;
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
import io.lastseat.serializer.redrive.Redrive;
import io.lastseat.tables.TableNames;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/** Lastseat as it runs on AWS, in one process: see each part. Closing stops them from the front. */
public final class LastseatServer implements AutoCloseable {

  private final Deque<AutoCloseable> running = new ArrayDeque<>();
  private final Meters meters;
  private final HttpGateway gateway;
  private final EventSourceMapping mapping;

  private LastseatServer(ServerSettings settings) {
    TableNames names = TableNames.withPrefix(settings.tablePrefix());
    meters = new Meters(names);
    try {
      URI endpoint = settings.endpoint().getOrElse(() -> embedded(settings));
      DynamoConnections forIntake = connect(endpoint, meters.intake());
      DynamoConnections forSerializer = connect(endpoint, meters.serializer());
      DynamoConnections forMapping = connect(endpoint);
      Tables.create(forMapping.tables(), names);
      SerializerParts parts =
          SerializerParts.of(forSerializer.tables(), names, settings.telemetry());
      Checkpoints checkpoints = checkpoints(settings);
      Redriver redriver =
          started(Redriver.start(givenUp(settings), new Redrive(parts), Redriver.Pauses.ORDINARY));
      mapping =
          started(
              EventSourceMapping.start(
                  requestsStream(forMapping, names),
                  new StreamFunction("lastseat-serializer", new SerializerFunction(parts)),
                  mappingSettings(),
                  checkpoints,
                  redriver));
      gateway =
          started(
              HttpGateway.start(
                  settings.port(), "lastseat-intake", intake(forIntake, names, settings)));
    } catch (RuntimeException notStarted) {
      close();
      throw notStarted;
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

  /** The mapping, for whoever wants to wait for it. */
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

  private URI embedded(ServerSettings settings) {
    EmbeddedDynamo dynamo =
        started(EmbeddedDynamo.start(settings.dataFolder().map(LastseatServer::databaseIn)));
    dynamo.announce();
    return dynamo.endpoint();
  }

  /** Where in a server's data folder the embedded DynamoDB has its own. */
  public static Path databaseIn(Path dataFolder) {
    return dataFolder.resolve("dynamodb");
  }

  private DynamoConnections connect(URI endpoint, ExecutionInterceptor... interceptors) {
    return started(DynamoConnections.to(endpoint, List.of(interceptors)));
  }

  private <T extends AutoCloseable> T started(T part) {
    running.push(part);
    return part;
  }

  private static IntakeFunction intake(
      DynamoConnections connections, TableNames names, ServerSettings settings) {
    return new IntakeFunction(
        new IntakeParts(
            connections.tables(),
            names,
            Clock.systemUTC(),
            TokenSource.random(),
            settings.apiKeySha256(),
            Pause.sleeping()));
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
        .<GivenUpStore>map(folder -> new GivenUpFolder(folder.resolve("given-up")))
        .getOrElse(GivenUpInMemory::new);
  }
}
