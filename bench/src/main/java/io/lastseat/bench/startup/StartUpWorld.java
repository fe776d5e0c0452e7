package io.lastseat.bench.startup;

import io.lastseat.bench.startup.Starter.ReservationInStream;
import io.lastseat.bench.startup.Starter.ReservationOverHttp;
import io.lastseat.bench.startup.Starter.StartUpReservations;
import io.lastseat.bench.startup.Starter.Work;
import io.lastseat.bench.ways.KeyedTable;
import io.lastseat.clock.ServerClock;
import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.engine.SerialDecider;
import io.lastseat.engine.batch.BatchReport;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.lastseat.telemetry.Telemetry;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A database with a resource that accepts all, and the functions that are started on it. */
final class StartUpWorld implements AutoCloseable {

  private static final String MINIMAL_TABLE = "minimal";

  /** The memory in the template. */
  private static final int INTAKE_MEGABYTES = 1024;

  private static final int SERIALIZER_MEGABYTES = 1769;

  private final EmbeddedDynamo dynamo = EmbeddedDynamo.start(Option.none());
  private final DynamoConnections connections = DynamoConnections.to(dynamo.endpoint(), List.of());
  private final TableNames names = TableNames.withPrefix("startup-");
  private final StartUpReservations reservations = new StartUpReservations();
  private final Path project;

  StartUpWorld(Path project) {
    this.project = project;
    DynamoDbClient client = connections.tables();
    Tables.create(client, names);
    client.createTable(KeyedTable.named(MINIMAL_TABLE, "id"));
    WarmUp.decideSome(client, names, reservations);
  }

  /** All functions, unpacked, in the order of their turns. */
  Vector<ColdStart> starts() throws IOException {
    Vector<ColdStart> starts = Vector.empty();
    for (Starter starter : starters()) {
      starts = starts.append(new ColdStart(starter, dynamo.endpoint()));
    }
    return starts;
  }

  private Vector<Starter> starters() {
    Work post = new ReservationOverHttp(reservations);
    Work written = new ReservationInStream(reservations, pendingRequest -> true);
    Work decided = new ReservationInStream(reservations, this::hasVerdict);
    return Vector.of(
        minimal("minimal (bytes)", "MinimalBytesFunction", INTAKE_MEGABYTES, post),
        minimal("minimal (HTTP)", "MinimalHttpFunction", INTAKE_MEGABYTES, post),
        ours(
            "intake", "minimal (HTTP)", "io.lastseat.intake.IntakeHandler", INTAKE_MEGABYTES, post),
        minimal("minimal (stream)", "MinimalStreamFunction", SERIALIZER_MEGABYTES, written),
        ours(
            "serializer",
            "minimal (stream)",
            "io.lastseat.serializer.SerializerHandler",
            SERIALIZER_MEGABYTES,
            decided));
  }

  private Starter minimal(String name, String type, int megabytes, Work work) {
    return new Starter(
        name,
        name,
        project.resolve("bench/minimal/target/lastseat-bench-minimal-lambda.zip"),
        "io.lastseat.bench.minimal." + type + "::handleRequest",
        megabytes,
        Map.of("MINIMAL_TABLE", MINIMAL_TABLE),
        work);
  }

  private Starter ours(String name, String minimal, String type, int megabytes, Work work) {
    return new Starter(
        name,
        minimal,
        project.resolve("%s/target/lastseat-%s-lambda.zip".formatted(name, name)),
        type + "::handleRequest",
        megabytes,
        Map.of(
            "LASTSEAT_REQUESTS_TABLE", names.requests(),
            "LASTSEAT_DECISIONS_TABLE", names.decisions(),
            "LASTSEAT_RESERVATIONS_TABLE", names.reservations(),
            "LASTSEAT_METRICS_NAMESPACE", "StartUp"),
        work);
  }

  private boolean hasVerdict(PendingRequest pendingRequest) {
    Map<String, AttributeValue> key =
        RowCodec.key(pendingRequest.request().resource(), pendingRequest.id(), RowCodec.VERDICT)
            .item();
    return connections
        .tables()
        .getItem(get -> get.tableName(names.reservations()).key(key).consistentRead(true))
        .hasItem();
  }

  @Override
  public void close() {
    connections.close();
    dynamo.close();
  }

  /** Warms the database up, so that only the functions' start is measured. */
  private static final class WarmUp {

    private static final int COMMITS = 200;

    /** Creates the resource and decides some hundred requests, one commit each. */
    static void decideSome(
        DynamoDbClient client, TableNames names, StartUpReservations reservations) {
      SerializerParts parts =
          SerializerParts.of(client, ServerClock.TRUSTING, names, Telemetry.lines(line -> {}));
      decide(parts.decider(), reservations, reservations.configure());
      for (int i = 0; i < COMMITS; i++) {
        // A new decider reads the log first, as a function does after its start.
        decide(parts.decider(), reservations, reservations.next());
        parts.log().head(reservations.resource());
      }
    }

    private static void decide(
        SerialDecider decider, StartUpReservations reservations, PendingRequest pendingRequest) {
      BatchReport decided = decider.decide(reservations.resource(), Vector.of(pendingRequest));
      for (RuntimeException failure : decided.failure()) {
        throw failure;
      }
    }

    private WarmUp() {}
  }
}
