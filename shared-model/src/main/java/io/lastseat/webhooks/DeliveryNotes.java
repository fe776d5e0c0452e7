package io.lastseat.webhooks;

import io.vavr.collection.Vector;
import java.time.Instant;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
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

  /** A transaction that met another one is tried again. */
  private static final int TRIES = 10;

  private static final String KNOWN = "ConditionalCheckFailed";
  private static final String CONFLICT = "TransactionConflict";

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
   */
  public void add(Vector<Note> some, Instant now) {
    Vector<Note> left = some;
    for (int tries = 1; !left.isEmpty(); tries++) {
      try {
        write(left, now);
        return;
      } catch (TransactionCanceledException cancelled) {
        Vector<String> codes =
            Vector.ofAll(cancelled.cancellationReasons()).map(CancellationReason::code);
        if (tries == TRIES || !codes.exists(code -> KNOWN.equals(code) || CONFLICT.equals(code))) {
          throw cancelled;
        }
        left = left.zip(codes).reject(one -> KNOWN.equals(one._2())).map(one -> one._1());
      }
    }
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
