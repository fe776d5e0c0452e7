package io.lastseat.bench.dynamodb;

import io.vavr.collection.Seq;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** A DynamoDB without tables, for one run. */
public interface Dynamo {

  /**
   * Makes these tables, and a client whose calls are metered. The meters know the tables' keys and
   * indexes from here. Called once in a run; the maker of the database closes the client.
   */
  DynamoDbClient withTables(Seq<CreateTableRequest> tables);

  /** For the streams of the tables; not metered. */
  DynamoDbStreamsClient streams();
}
