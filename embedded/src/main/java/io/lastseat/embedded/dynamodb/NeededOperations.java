package io.lastseat.embedded.dynamodb;

import io.vavr.Tuple;
import io.vavr.Tuple2;
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
            .filter(call -> isUnknown(call._2()))
            .map(Tuple2::_1);
    if (!missing.isEmpty()) {
      throw new UnsupportedOperationException(
          "it has no %s, which Lastseat needs. Nothing was made there. The table of engines in docs/serve.md says which have them."
              .formatted(missing.mkString(", ")));
    }
  }

  private static Vector<Tuple2<String, Runnable>> calls(
      DynamoDbClient tables, DynamoDbStreamsClient streams) {
    return Vector.of(
        Tuple.of("DescribeTable", () -> tables.describeTable(b -> {})),
        Tuple.of("CreateTable", () -> tables.createTable(b -> {})),
        Tuple.of("UpdateTable", () -> tables.updateTable(b -> {})),
        Tuple.of("DescribeTimeToLive", () -> tables.describeTimeToLive(b -> {})),
        Tuple.of("UpdateTimeToLive", () -> tables.updateTimeToLive(b -> {})),
        Tuple.of("PutItem", () -> tables.putItem(b -> {})),
        Tuple.of("GetItem", () -> tables.getItem(b -> {})),
        Tuple.of("DeleteItem", () -> tables.deleteItem(b -> {})),
        Tuple.of("Query", () -> tables.query(b -> {})),
        Tuple.of("Scan", () -> tables.scan(b -> {})),
        Tuple.of("BatchGetItem", () -> tables.batchGetItem(b -> {})),
        Tuple.of("BatchWriteItem", () -> tables.batchWriteItem(b -> {})),
        Tuple.of(
            "TransactWriteItems", () -> tables.transactWriteItems(b -> b.transactItems(List.of()))),
        Tuple.of("DescribeStream", () -> streams.describeStream(b -> {})),
        Tuple.of("GetShardIterator", () -> streams.getShardIterator(b -> {})),
        Tuple.of("GetRecords", () -> streams.getRecords(b -> {})));
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
