package io.lastseat.embedded.dynamodb;

import io.vavr.collection.HashSet;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import java.net.URI;
import java.util.List;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * The operations of DynamoDB that a server needs. Not every engine has all of them. One that lacks
 * transactions or streams takes requests and never decides them, so a server asks before it starts.
 */
public final class NeededOperations {

  /** How engines say that they do not know an operation; DynamoDB itself says the first. */
  private static final Set<String> UNKNOWN =
      HashSet.of("UnknownOperationException", "UnknownOperation", "NotImplemented");

  private static final Set<Integer> UNKNOWN_STATUS = HashSet.of(404, 405, 501);

  /**
   * Asks the engine for each operation, by a request without a table, which changes nothing. It
   * does not ask AWS, which has them all.
   *
   * @throws UnsupportedOperationException if it lacks some; the message names them
   * @throws software.amazon.awssdk.core.exception.SdkClientException if it does not answer
   */
  public static void check(URI endpoint, DynamoConnections connections) {
    if (DynamoConnections.DynamoPlace.of(endpoint).aws()) {
      return;
    }
    Vector<String> missing =
        calls(connections.tables(), connections.streams())
            .filter(needed -> isUnknown(needed.call()))
            .map(Needed::operation);
    if (!missing.isEmpty()) {
      throw new UnsupportedOperationException(
          "it has no %s, which Lastseat needs. Nothing was made there. The table of engines in docs/serve.md says which have them."
              .formatted(missing.mkString(", ")));
    }
  }

  private record Needed(String operation, Runnable call) {}

  private static Vector<Needed> calls(DynamoDbClient tables, DynamoDbStreamsClient streams) {
    return Vector.of(
        new Needed("DescribeTable", () -> tables.describeTable(b -> {})),
        new Needed("CreateTable", () -> tables.createTable(b -> {})),
        new Needed("UpdateTable", () -> tables.updateTable(b -> {})),
        new Needed("DescribeTimeToLive", () -> tables.describeTimeToLive(b -> {})),
        new Needed("UpdateTimeToLive", () -> tables.updateTimeToLive(b -> {})),
        new Needed("PutItem", () -> tables.putItem(b -> {})),
        new Needed("GetItem", () -> tables.getItem(b -> {})),
        new Needed("DeleteItem", () -> tables.deleteItem(b -> {})),
        new Needed("Query", () -> tables.query(b -> {})),
        new Needed("Scan", () -> tables.scan(b -> {})),
        new Needed("BatchGetItem", () -> tables.batchGetItem(b -> {})),
        new Needed("BatchWriteItem", () -> tables.batchWriteItem(b -> {})),
        new Needed(
            "TransactWriteItems", () -> tables.transactWriteItems(b -> b.transactItems(List.of()))),
        new Needed("DescribeStream", () -> streams.describeStream(b -> {})),
        new Needed("GetShardIterator", () -> streams.getShardIterator(b -> {})),
        new Needed("GetRecords", () -> streams.getRecords(b -> {})));
  }

  private static boolean isUnknown(Runnable call) {
    try {
      call.run();
      return false;
    } catch (AwsServiceException refused) {
      String code = refused.awsErrorDetails() == null ? "" : refused.awsErrorDetails().errorCode();
      return UNKNOWN.contains(code) || UNKNOWN_STATUS.contains(refused.statusCode());
    }
  }

  private NeededOperations() {}
}
