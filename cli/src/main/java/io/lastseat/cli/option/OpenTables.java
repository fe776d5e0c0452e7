package io.lastseat.cli.option;

import io.lastseat.binding.BoundTables;
import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.lastseat.embedded.dynamodb.Tables;
import io.lastseat.embedded.folder.LocalKey;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.tables.TableNames;
import io.lastseat.telemetry.Event;
import io.lastseat.telemetry.Telemetry;
import io.vavr.control.Option;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

/**
 * The tables of a Lastseat, opened for a command. Closing releases the data folder, unless a
 * running server has it.
 */
public final class OpenTables implements AutoCloseable {

  private final Option<EmbeddedDynamo> embedded;
  private final DynamoConnections connections;
  private final TableNames names;

  private OpenTables(
      Option<EmbeddedDynamo> embedded, DynamoConnections connections, TableNames names) {
    this.embedded = embedded;
    this.connections = connections;
    this.names = names;
  }

  /**
   * Opens the tables at this endpoint, with its local key if there is one; throws {@link
   * CommandFailed} if a table is absent.
   */
  static OpenTables at(URI endpoint, Option<LocalKey> key, TableNames names) {
    return checked(
        new OpenTables(Option.none(), DynamoConnections.to(endpoint, key, List.of()), names),
        "at " + endpoint);
  }

  /** Opens the tables in this database, for this command alone. */
  static OpenTables in(EmbeddedDynamo embedded, Path folder, TableNames names) {
    return checked(
        new OpenTables(
            Option.some(embedded),
            DynamoConnections.to(embedded.endpoint(), embedded.key(), List.of()),
            names),
        "in " + folder);
  }

  private static OpenTables checked(OpenTables tables, String where) {
    try {
      Tables.check(tables.client(), tables.names);
      return tables;
    } catch (ResourceNotFoundException absent) {
      tables.close();
      throw new CommandFailed(
          "There is no table %s %s: is --table-prefix the one that the server was started with?"
              .formatted(tables.names.requests(), where));
    } catch (RuntimeException failure) {
      tables.close();
      throw failure;
    }
  }

  /** The client that reads and writes the tables. */
  public DynamoDbClient client() {
    return connections.tables();
  }

  /** All clients of this endpoint. */
  public DynamoConnections connections() {
    return connections;
  }

  /** Whether another process (a running server, AWS) serves the tables, not this process. */
  public boolean served() {
    return embedded.isEmpty();
  }

  public TableNames names() {
    return names;
  }

  /** The parts with which a command decides requests. They read the epoch from the tables. */
  public SerializerParts parts() {
    return parts(Telemetry.NONE);
  }

  /** The parts with which a command decides requests, with a consumer of their events. */
  public SerializerParts parts(Consumer<Event> telemetry) {
    return SerializerParts.of(
        client(),
        Clock.systemUTC(),
        connections.serverClock(),
        names,
        telemetry,
        new BoundTables(client(), names).epochToDecideIn(Clock.systemUTC()));
  }

  @Override
  public void close() {
    connections.close();
    embedded.forEach(EmbeddedDynamo::close);
  }
}
