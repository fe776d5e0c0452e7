package io.lastseat.serializer.sweep;

import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.ParkedItem;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.RowCodec.RowKey;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * The notes of requests that were taken out of the stream, in the reservations table. Each call may
 * throw {@code SdkException}.
 */
public final class ParkedNotes {

  /** Absent, or written by a send of this very put whose answer was lost. */
  private static final String ABSENT_OR_MINE = "attribute_not_exists(part) OR since = :since";

  private final DynamoDbClient client;
  private final String table;

  public ParkedNotes(DynamoDbClient client, TableNames names) {
    this.client = client;
    this.table = names.reservations();
  }

  /** All notes that are whole; one read unit for each 4 KB, and one if there are none. */
  public Vector<ParkedItem> all() {
    return notes(RowCodec.under(table, ParkedItem.PARTITION));
  }

  public Vector<ParkedItem> of(ResourceId resource) {
    return notes(
        RowCodec.under(table, ParkedItem.PARTITION)
            .keyConditionExpression("#partition = :partition AND begins_with(part, :resource)")
            .expressionAttributeValues(
                Map.of(
                    ":partition", AttributeValue.fromS(ParkedItem.PARTITION),
                    ":resource", AttributeValue.fromS(resource.text() + "/"))));
  }

  private Vector<ParkedItem> notes(QueryRequest.Builder query) {
    return Vector.ofAll(client.queryPaginator(query.consistentRead(true).build()).items())
        .map(ParkedItem::read)
        .filter(ParkedItem::isWhole);
  }

  /** Writes this one unless it is there; whether it was not. */
  public boolean add(ParkedItem note) {
    PutItemRequest put =
        put(note)
            .conditionExpression(ABSENT_OR_MINE)
            .expressionAttributeValues(
                Map.of(":since", AttributeValue.fromN(Long.toString(note.since().toEpochMilli()))))
            .build();
    try {
      client.putItem(put);
      return true;
    } catch (ConditionalCheckFailedException there) {
      return false;
    }
  }

  void replace(ParkedItem note) {
    client.putItem(put(note).build());
  }

  private PutItemRequest.Builder put(ParkedItem note) {
    return PutItemRequest.builder().tableName(table).item(note.write());
  }

  /** Its requests are decided, or back in the stream. By a batch: no other delete is granted. */
  public void remove(ParkedItem note) {
    RowKey key = new RowKey(ParkedItem.PARTITION, note.key());
    WriteRequest gone =
        WriteRequest.builder().deleteRequest(delete -> delete.key(key.item())).build();
    BatchWriteItemResponse answer =
        client.batchWriteItem(
            BatchWriteItemRequest.builder().requestItems(Map.of(table, List.of(gone))).build());
    if (!answer.unprocessedItems().isEmpty()) {
      throw SdkClientException.create("DynamoDB did not delete the note " + note.key() + " yet.");
    }
  }
}
