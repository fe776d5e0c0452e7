package io.lastseat.bench.dynamodb;

import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.vavr.collection.Seq;
import io.vavr.control.Option;
import java.util.List;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** A DynamoDB Local of its own, in memory; what happens to its calls is the test's. */
final class FreshDynamo implements Dynamo, AutoCloseable {

  private final EmbeddedDynamo server = EmbeddedDynamo.start(Option.none());
  private final DynamoConnections connections;

  FreshDynamo(ExecutionInterceptor... interceptors) {
    connections = DynamoConnections.to(server.endpoint(), List.of(interceptors));
  }

  @Override
  public DynamoDbClient withTables(Seq<CreateTableRequest> tables) {
    tables.forEach(connections.tables()::createTable);
    return connections.tables();
  }

  @Override
  public DynamoDbStreamsClient streams() {
    return connections.streams();
  }

  @Override
  public void close() {
    connections.close();
    server.close();
  }
}
