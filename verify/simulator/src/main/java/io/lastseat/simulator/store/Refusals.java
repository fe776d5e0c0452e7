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

/** DynamoDB's error answers, in the form of its SDK. */
public final class Refusals {

  /** The reason in a cancelled transaction for a write whose condition fails. */
  static final String CONDITION = "ConditionalCheckFailed";

  static DynamoDbException invalid(String message) {
    return (DynamoDbException)
        of(DynamoDbException.builder(), "ValidationException", message).build();
  }

  static DynamoDbException noSuchTable(String table) {
    String message = "Cannot do operations on a non-existent table: " + table;
    return of(ResourceNotFoundException.builder(), "ResourceNotFoundException", message).build();
  }

  /** A failed condition. The item is empty unless the request wants it returned. */
  public static DynamoDbException conditionFailed(Map<String, AttributeValue> there, int attempts) {
    String code = "ConditionalCheckFailedException";
    var failed =
        of(ConditionalCheckFailedException.builder(), code, "The conditional request failed")
            .numAttempts(attempts);
    return there.isEmpty() ? failed.build() : failed.item(there).build();
  }

  /** A throttled call, after all tries of the SDK. */
  public static DynamoDbException throttled() {
    String code = "ProvisionedThroughputExceededException";
    String message = "The level of configured provisioned throughput was exceeded.";
    return of(ProvisionedThroughputExceededException.builder(), code, message).build();
  }

  public static DynamoDbException transactionConflict() {
    String message = "Transaction is ongoing for the item";
    return of(TransactionConflictException.builder(), "TransactionConflictException", message)
        .build();
  }

  public static DynamoDbException cancelled(List<CancellationReason> reasons) {
    String message = "Transaction cancelled, please refer cancellation reasons";
    return of(TransactionCanceledException.builder(), "TransactionCanceledException", message)
        .cancellationReasons(reasons)
        .build();
  }

  /** A conflict with another transaction on all items of this one. */
  public static DynamoDbException transactionsConflict(int writes) {
    return cancelled(Collections.nCopies(writes, reason("TransactionConflict")));
  }

  static CancellationReason reason(String code) {
    return CancellationReason.builder().code(code).build();
  }

  private static <B extends AwsServiceException.Builder> B of(
      B builder, String code, String message) {
    AwsErrorDetails.Builder details =
        AwsErrorDetails.builder().serviceName("DynamoDb").errorCode(code).errorMessage(message);
    builder.message(message).statusCode(400).awsErrorDetails(details.build());
    return builder;
  }

  private Refusals() {}
}
