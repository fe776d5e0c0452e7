package io.lastseat.simulator.store;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

/** DynamoDB's error answers, as its SDK raises them. */
public final class Refusals {

  /** What a transaction says of a write whose condition does not hold. */
  static final String CONDITION = "ConditionalCheckFailed";

  /** The request is malformed. */
  static DynamoDbException invalid(String message) {
    return (DynamoDbException)
        DynamoDbException.builder()
            .message(message)
            .awsErrorDetails(details("ValidationException", message))
            .statusCode(400)
            .build();
  }

  /** There is no such table. */
  static DynamoDbException noSuchTable(String table) {
    String message = "Cannot do operations on a non-existent table: " + table;
    return ResourceNotFoundException.builder()
        .message(message)
        .awsErrorDetails(details("ResourceNotFoundException", message))
        .statusCode(400)
        .build();
  }

  /**
   * The condition of a write does not hold.
   *
   * @param standing the item that stands there, where it was asked for; else empty
   * @param attempts how often the request was sent
   */
  public static DynamoDbException conditionFailed(
      Map<String, AttributeValue> standing, int attempts) {
    ConditionalCheckFailedException.Builder failed =
        ConditionalCheckFailedException.builder()
            .message("The conditional request failed")
            .awsErrorDetails(
                details("ConditionalCheckFailedException", "The conditional request failed"))
            .statusCode(400)
            .numAttempts(attempts);
    return standing.isEmpty() ? failed.build() : failed.item(standing).build();
  }

  /** Throttled, after all of the SDK's tries. */
  public static DynamoDbException throttled() {
    return ProvisionedThroughputExceededException.builder()
        .message("The level of configured provisioned throughput was exceeded.")
        .awsErrorDetails(details("ProvisionedThroughputExceededException", "throttled"))
        .statusCode(400)
        .build();
  }

  /** Another transaction is writing the item. */
  public static DynamoDbException transactionConflict() {
    return TransactionConflictException.builder()
        .message("Transaction is ongoing for the item")
        .awsErrorDetails(details("TransactionConflictException", "conflict"))
        .statusCode(400)
        .build();
  }

  /** A transaction was cancelled, with a reason for each of its writes. */
  public static DynamoDbException cancelled(List<CancellationReason> reasons) {
    String message = "Transaction cancelled, please refer cancellation reasons";
    return TransactionCanceledException.builder()
        .message(message)
        .awsErrorDetails(details("TransactionCanceledException", message))
        .cancellationReasons(reasons)
        .statusCode(400)
        .build();
  }

  /** Another transaction is writing all items of this one. */
  public static DynamoDbException transactionsConflict(int writes) {
    return cancelled(Collections.nCopies(writes, reason("TransactionConflict")));
  }

  static CancellationReason reason(String code) {
    return CancellationReason.builder().code(code).build();
  }

  private static AwsErrorDetails details(String code, String message) {
    return AwsErrorDetails.builder()
        .serviceName("DynamoDb")
        .errorCode(code)
        .errorMessage(message)
        .build();
  }

  private Refusals() {}
}
