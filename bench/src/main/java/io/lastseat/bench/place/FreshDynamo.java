package io.lastseat.bench.place;

import io.lastseat.bench.dynamodb.Dynamo;
import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.meter.IndexDescription;
import io.lastseat.embedded.meter.MeterReading;
import io.lastseat.embedded.meter.UnitMeter;
import io.vavr.collection.Seq;
import io.vavr.control.Option;
import java.net.URI;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The database of one run, with a meter. */
public final class FreshDynamo implements Dynamo, AutoCloseable {

  private final URI endpoint;
  private final Distance distance;
  private final DynamoConnections making;
  private Option<DynamoConnections> made = Option.none();
  private Option<UnitMeter> meter = Option.none();

  /** On an empty DynamoDB at this address. */
  public FreshDynamo(URI endpoint) {
    this(endpoint, Distance.NONE);
  }

  /** The same, at this distance. */
  public FreshDynamo(URI endpoint, Distance distance) {
    this.endpoint = endpoint;
    this.distance = distance;
    this.making = DynamoConnections.to(endpoint, List.of());
  }

  @Override
  public DynamoDbClient withTables(Seq<CreateTableRequest> tables) {
    tables.forEach(table -> making.tables().createTable(table));
    UnitMeter units = new UnitMeter(tables.flatMap(IndexDescription::allOf));
    DynamoConnections connections = DynamoConnections.to(endpoint, List.of(units, distance));
    meter = Option.some(units);
    made = Option.some(connections);
    return connections.tables();
  }

  @Override
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
