package io.lastseat.serializer.sweep;

import io.lastseat.model.id.ResourceId;
import io.lastseat.pauses.Doubling;
import io.lastseat.tables.ParkedItem;
import io.lastseat.tables.TableNames;
import io.vavr.Lazy;
import io.vavr.collection.Vector;
import java.time.Duration;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.model.PutItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.enhanced.dynamodb.model.WriteBatch;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * The notes of requests that were taken out of the stream, in the table {@code reservations}. Each
 * method may throw {@code SdkException}.
 */
public final class ParkedNotes {

  /** The pauses: half a minute before the first try, up to an hour before later ones. */
  public static final Doubling PAUSES = new Doubling(Duration.ofSeconds(30), Duration.ofHours(1));

  /** The item is absent, or an earlier try of the same put wrote it, whose answer was lost. */
  private static final String ABSENT_OR_MINE = "attribute_not_exists(part) OR since = :since";

  /** Made at the first use, which is rare: the start of a function does not wait for it. */
  private final Lazy<DynamoDbEnhancedClient> client;

  private final Lazy<DynamoDbTable<ParkedItem>> items;

  /** Keeps notes in the reservations table. */
  public ParkedNotes(DynamoDbClient client, TableNames names) {
    this.client = Lazy.of(() -> DynamoDbEnhancedClient.builder().dynamoDbClient(client).build());
    this.items =
        this.client.map(enhanced -> enhanced.table(names.reservations(), ParkedItem.SCHEMA));
  }

  /** All whole notes. The read costs one read unit per 4 KB, and one without any notes. */
  public Vector<ParkedItem> all() {
    return query(QueryConditional.keyEqualTo(key -> key.partitionValue(ParkedItem.PARTITION)));
  }

  /** The notes of this resource. */
  public Vector<ParkedItem> of(ResourceId resource) {
    return query(
        QueryConditional.sortBeginsWith(
            key -> key.partitionValue(ParkedItem.PARTITION).sortValue(resource.text() + "/")));
  }

  private Vector<ParkedItem> query(QueryConditional which) {
    return Vector.ofAll(
            items.get().query(query -> query.queryConditional(which).consistentRead(true)).items())
        .filter(ParkedItem::isWhole);
  }

  /** Writes the note unless it exists, and returns whether it was absent. */
  public boolean add(ParkedItem note) {
    try {
      items
          .get()
          .putItem(
              PutItemEnhancedRequest.builder(ParkedItem.class)
                  .item(note)
                  .conditionExpression(
                      Expression.builder()
                          .expression(ABSENT_OR_MINE)
                          .putExpressionValue(
                              ":since",
                              AttributeValue.fromN(Long.toString(note.since().toEpochMilli())))
                          .build())
                  .build());
      return true;
    } catch (ConditionalCheckFailedException there) {
      return false;
    }
  }

  void replace(ParkedItem note) {
    items.get().putItem(note);
  }

  /** Removes a note of decided or resent requests, by a batch: the role grants no other way. */
  public void remove(ParkedItem note) {
    var result =
        client
            .get()
            .batchWriteItem(
                batch ->
                    batch.writeBatches(
                        WriteBatch.builder(ParkedItem.class)
                            .mappedTableResource(items.get())
                            .addDeleteItem(note)
                            .build()));
    if (!result.unprocessedDeleteItemsForTable(items.get()).isEmpty()) {
      throw SdkClientException.create("DynamoDB did not delete the note " + note.key() + " yet.");
    }
  }
}
