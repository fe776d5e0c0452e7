package io.lastseat.simulator.store;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
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

  static DynamoDbException invalid(String message) {
    return (DynamoDbException)
        of(DynamoDbException.builder(), "ValidationException", message).build();
  }

  static DynamoDbException noSuchTable(String table) {
    return of(
            ResourceNotFoundException.builder(),
            "ResourceNotFoundException",
            "Cannot do operations on a non-existent table: " + table)
        .build();
  }

  /**
   * The condition of a write does not hold.
   *
   * @param requestStatus the item that stands there, where it was asked for; else empty
   * @param attempts how often the request was sent
   */
  public static DynamoDbException conditionFailed(
      Map<String, AttributeValue> requestStatus, int attempts) {
    ConditionalCheckFailedException.Builder failed =
        of(
                ConditionalCheckFailedException.builder(),
                "ConditionalCheckFailedException",
                "The conditional request failed")
            .numAttempts(attempts);
    return requestStatus.isEmpty() ? failed.build() : failed.item(requestStatus).build();
  }

  /** Throttled, after all of the SDK's tries. */
  public static DynamoDbException throttled() {
    return of(
            ProvisionedThroughputExceededException.builder(),
            "ProvisionedThroughputExceededException",
            "The level of configured provisioned throughput was exceeded.")
        .build();
  }

  /** Another transaction is writing the item. */
  public static DynamoDbException transactionConflict() {
    return of(
            TransactionConflictException.builder(),
            "TransactionConflictException",
            "Transaction is ongoing for the item")
        .build();
  }

  /** A transaction was cancelled, with a reason for each of its writes. */
  public static DynamoDbException cancelled(List<CancellationReason> reasons) {
    return of(
            TransactionCanceledException.builder(),
            "TransactionCanceledException",
            "Transaction cancelled, please refer cancellation reasons")
        .cancellationReasons(reasons)
        .build();
  }

  /** Another transaction is writing all items of this one. */
  public static DynamoDbException transactionsConflict(int writes) {
    return cancelled(Collections.nCopies(writes, reason("TransactionConflict")));
  }

  static CancellationReason reason(String code) {
    return CancellationReason.builder().code(code).build();
  }

  private static <B extends AwsServiceException.Builder> B of(
      B builder, String code, String message) {
    builder
        .message(message)
        .statusCode(400)
        .awsErrorDetails(
            AwsErrorDetails.builder()
                .serviceName("DynamoDb")
                .errorCode(code)
                .errorMessage(message)
                .build());
    return builder;
  }

  private Refusals() {}
}
