package io.lastseat.webhooks;

import io.vavr.collection.HashSet;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import java.time.Instant;
import java.util.function.IntPredicate;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Puts many deliveries that nobody knows, a hundred with each call. It does so by transactions,
 * though nothing has to be written together: they take a condition for each item, and the right to
 * put, where {@code BatchWriteItem} takes no condition, and the right to delete.
 */
public final class DeliveryNotes {

  /** So many one transaction takes (DynamoDB API reference, TransactWriteItems). */
  public static final int AT_ONCE = 100;

  private static final String KNOWN = "ConditionalCheckFailed";

  /**
   * What passes: another transaction, or a table that has no room now (DynamoDB API reference,
   * TransactionCanceledException).
   */
  private static final Set<String> PASSING =
      HashSet.of("TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded");

  private final DynamoDbClient client;
  private final String table;

  /** Into the table of that name. */
  public DeliveryNotes(DynamoDbClient client, WebhookTables names) {
    this.client = client;
    this.table = names.deliveries();
  }

  /** Whose delivery is to be put. */
  public record Note(Webhook webhook, WebhookDelivery delivery) {}

  /**
   * Puts those that nobody knows; what stands already stays as it is.
   *
   * @param some {@value #AT_ONCE} at most, each of another commit or receiver; throws {@code
   *     SdkException}
   * @param again is asked after so many tries, from 1, that met what passes; it waits, and says
   *     whether to try once more
   */
  public void add(Vector<Note> some, Instant now, IntPredicate again) {
    Vector<Note> left = some;
    int tries = 0;
    while (!left.isEmpty()) {
      try {
        write(left, now);
        return;
      } catch (DynamoDbException failure) {
        Vector<String> codes = codes(failure);
        Vector<Note> unknown = unknown(left, codes);
        boolean waits = codes.exists(PASSING::contains) || isThrottled(failure);
        if (unknown.size() == left.size() && !waits) {
          throw failure;
        }
        left = unknown;
        if (waits && !left.isEmpty() && !again.test(++tries)) {
          throw failure;
        }
      }
    }
  }

  /** One for each item, in their order; none where it was no transaction that was cancelled. */
  private static Vector<String> codes(DynamoDbException failure) {
    return failure instanceof TransactionCanceledException cancelled
        ? Vector.ofAll(cancelled.cancellationReasons()).map(CancellationReason::code)
        : Vector.empty();
  }

  private static Vector<Note> unknown(Vector<Note> all, Vector<String> codes) {
    return all.zipWithIndex()
        .reject(one -> codes.size() > one._2() && KNOWN.equals(codes.get(one._2())))
        .map(one -> one._1());
  }

  private static boolean isThrottled(DynamoDbException failure) {
    return failure.isThrottlingException()
        || failure instanceof ProvisionedThroughputExceededException;
  }

  private void write(Vector<Note> some, Instant now) {
    client.transactWriteItems(
        TransactWriteItemsRequest.builder()
            .transactItems(some.map(note -> put(note, now)).asJava())
            .build());
  }

  private TransactWriteItem put(Note note, Instant now) {
    return TransactWriteItem.builder()
        .put(
            put ->
                put.tableName(table)
                    .item(DeliveryCodec.write(note.webhook(), note.delivery(), now))
                    .conditionExpression("attribute_not_exists(#delivery)")
                    .expressionAttributeNames(java.util.Map.of("#delivery", WebhookCodec.DELIVERY)))
        .build();
  }
}
