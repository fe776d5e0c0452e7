package io.lastseat.bench.place;

import io.lastseat.bench.dynamodb.Dynamo;
import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.meter.IndexDescription;
import io.lastseat.embedded.meter.MeterReading;
import io.lastseat.embedded.meter.UnitMeter;
import io.vavr.collection.Seq;
import io.vavr.control.Option;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The database of one run, with a meter, and with limits where they are wanted. */
public final class FreshDynamo implements Dynamo, AutoCloseable {

  private final URI endpoint;
  private final PlaceLimits limits;
  private final Distance distance;
  private final DynamoConnections making;
  private Option<DynamoConnections> made = Option.none();
  private Option<UnitMeter> meter = Option.none();

  /** On an empty DynamoDB at this address. */
  public FreshDynamo(URI endpoint, PlaceLimits limits) {
    this(endpoint, limits, Distance.NONE);
  }

  /** The same, so far away. */
  public FreshDynamo(URI endpoint, PlaceLimits limits, Distance distance) {
    this.endpoint = endpoint;
    this.limits = limits;
    this.distance = distance;
    this.making = DynamoConnections.to(endpoint, List.of());
  }

  @Override
  public DynamoDbClient withTables(Seq<CreateTableRequest> tables) {
    tables.forEach(table -> making.tables().createTable(table));
    UnitMeter units = new UnitMeter(tables.flatMap(IndexDescription::allOf));
    List<ExecutionInterceptor> interceptors = new ArrayList<>();
    // The limits first: what they hold up is not sent, and must not be counted.
    limits.on(tables).forEach(interceptors::add);
    interceptors.add(units);
    interceptors.add(distance);
    DynamoConnections connections = DynamoConnections.to(endpoint, interceptors);
    meter = Option.some(units);
    made = Option.some(connections);
    return connections.tables();
  }

  @Override
  public DynamoDbStreamsClient streams() {
    return making.streams();
  }

  /** What was used through the metered client so far; after the tables were made. */
  public MeterReading reading() {
    return meter.get().snapshot();
  }

  @Override
  public void close() {
    made.forEach(DynamoConnections::close);
    making.close();
  }
}
