package io.lastseat.serializer.park;

import io.lastseat.model.ResourceId;
import io.lastseat.tables.ParkedItem;
import io.lastseat.tables.TableNames;
import io.vavr.Lazy;
import io.vavr.collection.HashSet;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import java.time.Instant;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.model.BatchGetItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.GetItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.enhanced.dynamodb.model.ReadBatch;

/**
 * What serializers tell each other of parked resources: items of the reservations table. They are
 * read and written only after a failure. They are hints: where DynamoDB fails, no note is read or
 * written, and nothing else follows.
 */
public final class ParkedNotes {

  /** BatchGetItem takes 100 keys (DynamoDB API reference, "BatchGetItem"). */
  private static final int KEYS_PER_CALL = 100;

  private final DynamoDbEnhancedClient client;
  private final Lazy<DynamoDbTable<ParkedItem>> items;

  /** In the reservations table. */
  public ParkedNotes(DynamoDbEnhancedClient client, TableNames names) {
    this.client = client;
    this.items = Lazy.of(() -> client.table(names.reservations(), ParkedItem.SCHEMA));
  }

  /** Which of these some serializer has parked; looked up for the first 100 of them. */
  Set<ResourceId> parkedAt(Instant now, Seq<ResourceId> resources) {
    if (resources.isEmpty()) {
      return HashSet.empty();
    }
    ReadBatch.Builder<ParkedItem> batch =
        ReadBatch.builder(ParkedItem.class).mappedTableResource(items.get());
    resources
        .take(KEYS_PER_CALL)
        .forEach(
            resource ->
                batch.addGetItem(
                    GetItemEnhancedRequest.builder()
                        .key(ParkedItem.key(resource))
                        .consistentRead(true)
                        .build()));
    try {
      return client
          .batchGetItem(BatchGetItemEnhancedRequest.builder().addReadBatch(batch.build()).build())
          .stream()
          .limit(1)
          .flatMap(page -> page.resultsForTable(items.get()).stream())
          .filter(item -> now.isBefore(item.until()))
          .map(item -> new ResourceId(item.resource()))
          .collect(HashSet.collector());
    } catch (RuntimeException unknown) {
      return HashSet.empty();
    }
  }

  /**
   * The valid notes among the first ones; a read unit for each 4 KB. A failed read throws here,
   * while serializers go on without the notes.
   */
  public Vector<ParkedItem> counting(Instant now) {
    return Vector.ofAll(
            items
                .get()
                .query(
                    query ->
                        query
                            .queryConditional(
                                QueryConditional.keyEqualTo(
                                    key -> key.partitionValue(ParkedItem.PARTITION)))
                            .consistentRead(true))
                .stream()
                .limit(1)
                .flatMap(page -> page.items().stream())
                .toList())
        .filter(note -> now.isBefore(note.until()));
  }

  /** An operator has seen to it: the note counts no longer. */
  public void released(ResourceId resource, Instant now) {
    items.get().putItem(ParkedItem.of(resource, now, now, "released by an operator"));
  }

  /** Notes that the resource is parked. */
  void parked(ResourceId resource, Instant now, Instant until, String why) {
    put(ParkedItem.of(resource, now, until, why));
  }

  /** Overwrites the note: it counts no longer. */
  void healed(ResourceId resource, Instant now) {
    put(ParkedItem.of(resource, now, now, "healed"));
  }

  private void put(ParkedItem item) {
    try {
      items.get().putItem(item);
    } catch (RuntimeException notNoted) {
      // Other processes wait for the record's age then, and an old note ends by itself.
    }
  }
}
