package io.lastseat.webhooks;

import io.vavr.collection.Vector;
import java.time.Instant;
import java.util.function.IntPredicate;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * Puts many deliveries, a hundred with each call. It does so by transactions, though nothing has to
 * be written together: they take a condition for each item, and the right to put, where {@code
 * BatchWriteItem} takes no condition, and the right to delete. Each method throws {@code
 * SdkException}, and asks somebody after so many tries, from 1, that met what passes: he waits, and
 * says whether to try once more.
 */
public final class DeliveryNotes {

  /** So many one transaction takes (DynamoDB API reference, TransactWriteItems). */
  public static final int AT_ONCE = 100;

  private final EachPut puts;
  private final String table;

  /** Into the table of that name. */
  public DeliveryNotes(DynamoDbClient client, WebhookTables names) {
    this.puts = new EachPut(client);
    this.table = names.deliveries();
  }

  /** Whose delivery is to be put. */
  public record Note(Webhook webhook, WebhookDelivery delivery) {}

  /**
   * Puts those that nobody knows; what stands already stays as it is.
   *
   * @param some {@value #AT_ONCE} at most, each of another commit or receiver
   */
  public void add(Vector<Note> some, Instant now, IntPredicate again) {
    puts.write(some.map(note -> put(note, now)), again);
  }

  /**
   * Puts that these are not tried any more, and why, where they still stand as they were read.
   *
   * @param some {@value #AT_ONCE} at most
   * @return how many stood so
   */
  public int giveUp(
      Webhook webhook, Vector<WebhookDelivery> some, String why, Instant now, IntPredicate again) {
    return puts.write(some.map(one -> end(webhook, one, why, now)), again);
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

  private TransactWriteItem end(Webhook webhook, WebhookDelivery before, String why, Instant now) {
    DeliveryCondition standsSo = DeliveryCondition.as(webhook, before, now);
    return TransactWriteItem.builder()
        .put(
            put ->
                put.tableName(table)
                    .item(DeliveryCodec.write(webhook, before.givenUp(now, why), now))
                    .conditionExpression(standsSo.expression())
                    .expressionAttributeNames(DeliveryCondition.NAMES)
                    .expressionAttributeValues(standsSo.values()))
        .build();
  }
}
