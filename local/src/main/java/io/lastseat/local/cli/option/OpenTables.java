package io.lastseat.local.cli.option;

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
 * The tables of a Lastseat, opened for a command; closing gives the data folder free where it was
 * not a running server's.
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
   * Those at this endpoint, with its key if it has one of its own; throws {@link CommandFailed}
   * where one is absent.
   */
  static OpenTables at(URI endpoint, Option<LocalKey> key, TableNames names) {
    return checked(
        new OpenTables(Option.none(), DynamoConnections.to(endpoint, key, List.of()), names),
        "at " + endpoint);
  }

  /** Those in this database, opened for this command alone. */
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

  /** The client of tables. */
  public DynamoDbClient client() {
    return connections.tables();
  }

  /** All clients. */
  public DynamoConnections connections() {
    return connections;
  }

  /** Whether another process (a running server, AWS) serves them, not this process. */
  public boolean served() {
    return embedded.isEmpty();
  }

  public TableNames names() {
    return names;
  }

  /** What a command decides with; how often the tables were restored, they say themselves. */
  public SerializerParts parts() {
    return parts(Telemetry.NONE);
  }

  /** The same, which tells what it does. */
  public SerializerParts parts(Consumer<Event> telemetry) {
    return SerializerParts.of(
        client(),
        Clock.systemUTC(),
        connections.serverClock(),
        names,
        telemetry,
        new BoundTables(client(), names).epoch());
  }

  @Override
  public void close() {
    connections.close();
    embedded.forEach(EmbeddedDynamo::close);
  }
}
