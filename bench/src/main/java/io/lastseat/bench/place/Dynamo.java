package io.lastseat.bench.place;

import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.meter.IndexDescription;
import io.lastseat.embedded.meter.MeterReading;
import io.lastseat.embedded.meter.UnitMeter;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.net.URI;
import java.util.List;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** A DynamoDB without tables, for one run, with a meter. */
public final class Dynamo implements AutoCloseable {

  private final URI endpoint;
  private final List<ExecutionInterceptor> more;
  private final DynamoConnections making;
  private Option<DynamoConnections> made = Option.none();
  private Option<UnitMeter> meter = Option.none();

  /**
   * On an empty DynamoDB at this address.
   *
   * @param more see the calls of the metered client: a {@link Distance}, for example
   */
  public Dynamo(URI endpoint, ExecutionInterceptor... more) {
    this.endpoint = endpoint;
    this.more = List.of(more);
    this.making = DynamoConnections.to(endpoint, List.of());
  }

  /**
   * Makes these tables, and a client whose calls are metered. The meters know the tables' keys and
   * indexes from here. Called once in a run; the maker of the database closes the client.
   */
  public DynamoDbClient withTables(Seq<CreateTableRequest> tables) {
    tables.forEach(table -> making.tables().createTable(table));
    UnitMeter units = new UnitMeter(tables.flatMap(IndexDescription::allOf));
    DynamoConnections connections =
        DynamoConnections.to(
            endpoint, Vector.<ExecutionInterceptor>of(units).appendAll(more).asJava());
    meter = Option.some(units);
    made = Option.some(connections);
    return connections.tables();
  }

  /** For the streams of the tables; not metered. */
  public DynamoDbStreamsClient streams() {
    return making.streams();
  }

  /** The units used through the metered client; after the tables were made. */
  public MeterReading reading() {
    return meter.get().snapshot();
  }

  @Override
  public void close() {
    made.forEach(DynamoConnections::close);
    making.close();
  }
}
