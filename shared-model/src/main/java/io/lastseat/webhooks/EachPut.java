package io.lastseat.webhooks;

import io.vavr.collection.HashSet;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import java.util.function.IntPredicate;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** Makes those of some writes whose condition holds: one that does not holds up no other. */
record EachPut(DynamoDbClient client) {

  private static final String OTHERWISE = "ConditionalCheckFailed";

  /**
   * What passes: another transaction, or a table that has no room now (DynamoDB API reference,
   * TransactionCanceledException).
   */
  private static final Set<String> PASSING =
      HashSet.of("TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded");

  /**
   * Makes them; throws {@code SdkException} where all that is left cannot be made.
   *
   * @return how many conditions held
   */
  int write(Vector<TransactWriteItem> some, IntPredicate again) {
    Vector<TransactWriteItem> left = some;
    int tries = 0;
    while (!left.isEmpty()) {
      try {
        client.transactWriteItems(
            TransactWriteItemsRequest.builder().transactItems(left.asJava()).build());
        return left.size();
      } catch (DynamoDbException failure) {
        Vector<String> codes = codes(failure);
        Vector<TransactWriteItem> holding = holding(left, codes);
        boolean waits = codes.exists(PASSING::contains) || isThrottled(failure);
        boolean passes = holding.size() < left.size() || waits;
        left = holding;
        if (!passes || (waits && !left.isEmpty() && !again.test(++tries))) {
          throw failure;
        }
      }
    }
    return 0;
  }

  /** One for each item, in their order; none where it was no transaction that was cancelled. */
  private static Vector<String> codes(DynamoDbException failure) {
    return failure instanceof TransactionCanceledException cancelled
        ? Vector.ofAll(cancelled.cancellationReasons()).map(CancellationReason::code)
        : Vector.empty();
  }

  private static Vector<TransactWriteItem> holding(
      Vector<TransactWriteItem> all, Vector<String> codes) {
    return all.zipWithIndex()
        .reject(one -> codes.size() > one._2() && OTHERWISE.equals(codes.get(one._2())))
        .map(one -> one._1());
  }

  private static boolean isThrottled(DynamoDbException failure) {
    return failure.isThrottlingException()
        || failure instanceof ProvisionedThroughputExceededException;
  }
}
