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

/** An empty DynamoDB for one run, with a meter. */
public final class Dynamo implements AutoCloseable {

  private final URI endpoint;
  private final Ground ground;
  private final List<ExecutionInterceptor> more;
  private final DynamoConnections making;
  private Option<DynamoConnections> made = Option.none();
  private Option<UnitMeter> meter = Option.none();

  /**
   * On the empty DynamoDB at this address.
   *
   * @param more interceptors of the metered client
   */
  public Dynamo(URI endpoint, Ground ground, ExecutionInterceptor... more) {
    this.endpoint = endpoint;
    this.ground = ground;
    this.more = List.of(more);
    this.making = DynamoConnections.to(endpoint, List.of());
  }

  /**
   * Makes the tables and the metered client. The meter learns the tables' keys and indexes here.
   * Called once in a run; {@link #close} closes the client.
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

  /** Where it stands. */
  public Ground ground() {
    return ground;
  }

  /** The client for the tables' streams; not metered. */
  public DynamoDbStreamsClient streams() {
    return making.streams();
  }

  /** The units that the metered client used; call it after {@link #withTables}. */
  public MeterReading reading() {
    return meter.get().snapshot();
  }

  @Override
  public void close() {
    made.forEach(DynamoConnections::close);
    making.close();
  }
}
