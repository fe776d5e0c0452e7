package io.lastseat.dynamo.item;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.IdempotentParameterMismatchException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;

/**
 * DynamoDB's error answers, as exceptions of its SDK (developer guide, "Error handling with
 * DynamoDB"). The engine returns them as values; a client throws them.
 */
public final class Refusals {

  /** The reason in a cancelled transaction for a write whose condition fails. */
  public static final String CONDITION = "ConditionalCheckFailed";

  /** A malformed request. The message names the fault. */
  public static DynamoDbException invalid(String message) {
    return (DynamoDbException)
        of(DynamoDbException.builder(), "ValidationException", message).build();
  }

  /** A parameter with a value that it must not have; null if it is absent. */
  public static DynamoDbException constraint(
      String parameter, @Nullable Object value, String constraint) {
    return invalid(
        "1 validation error detected: Value %s at '%s' failed to satisfy constraint: %s"
            .formatted(value == null ? "null" : "'" + value + "'", parameter, constraint));
  }

  /** The absence of a parameter that a request must have. */
  public static DynamoDbException absent(String parameter) {
    return constraint(parameter, null, "Member must not be null");
  }

  /** A malformed request, with a fault of an item or of a parameter. */
  public static DynamoDbException invalidValue(String fault) {
    return invalid("One or more parameter values were invalid: " + fault);
  }

  /** An operation, or an option of one, that the engine does not have. */
  public static DynamoDbException unknown(String what) {
    return (DynamoDbException)
        of(
                DynamoDbException.builder(),
                "UnknownOperationException",
                "This engine does not know " + what)
            .build();
  }

  /** A request for a table that is not there. */
  public static DynamoDbException noSuchTable() {
    return noSuchTable("Requested resource not found");
  }

  /** A request for a table, or for a stream, that is not there. */
  public static DynamoDbException noSuchTable(String message) {
    return of(ResourceNotFoundException.builder(), "ResourceNotFoundException", message).build();
  }

  /** A request for a table in a state that does not allow it, or that is there already. */
  public static DynamoDbException inUse(String message) {
    return of(ResourceInUseException.builder(), "ResourceInUseException", message).build();
  }

  /** An iterator that is older than 15 minutes. */
  public static DynamoDbException expiredIterator() {
    String message = "The provided iterator exceeds the maximum age allowed.";
    return of(ExpiredIteratorException.builder(), "ExpiredIteratorException", message).build();
  }

  /** A place in a stream whose records are deleted. */
  public static DynamoDbException trimmed() {
    String message = "The operation attempted to read past the oldest stream record in a shard.";
    return of(TrimmedDataAccessException.builder(), "TrimmedDataAccessException", message).build();
  }

  /** A token that was used for another transaction. */
  public static DynamoDbException anotherTransaction() {
    String message = "The provided client token was already used for another transaction";
    return of(
            IdempotentParameterMismatchException.builder(),
            "IdempotentParameterMismatchException",
            message)
        .build();
  }

  /**
   * A failed condition.
   *
   * @param there the item, if the request wants it returned; else empty
   * @param attempts how often the SDK sent the request
   */
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

  /** A write to an item that a transaction is about to write. */
  public static DynamoDbException transactionConflict() {
    String message = "Transaction is ongoing for the item";
    return of(TransactionConflictException.builder(), "TransactionConflictException", message)
        .build();
  }

  /** A cancelled transaction, with a reason for each of its writes, in their order. */
  public static DynamoDbException cancelled(List<CancellationReason> reasons) {
    String message =
        "Transaction cancelled, please refer cancellation reasons for specific reasons "
            + reasons.stream().map(CancellationReason::code).toList();
    return of(TransactionCanceledException.builder(), "TransactionCanceledException", message)
        .cancellationReasons(reasons)
        .build();
  }

  /** A conflict with another transaction on all items of this one. */
  public static DynamoDbException transactionsConflict(int writes) {
    return cancelled(
        Collections.nCopies(
            writes, CancellationReason.builder().code("TransactionConflict").build()));
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
