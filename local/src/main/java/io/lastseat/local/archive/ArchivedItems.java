package io.lastseat.local.archive;

import io.lastseat.audit.ItemsByKey;
import io.lastseat.log.store.RequestItems;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.tables.commit.Tombstone;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.util.Map;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * What the tables hold of a resource whose name is closed for good: its log up to the commit that
 * closed it, and the rows and requests of these commits; as the items stand, read strongly
 * consistently.
 */
final class ArchivedItems {

  private final DynamoDbClient client;
  private final TableNames names;
  private final ItemsByKey items;

  ArchivedItems(DynamoDbClient client, TableNames names) {
    this.client = client;
    this.names = names;
    this.items = new ItemsByKey(client, Runnable::run);
  }

  /** Is told each item. */
  interface Reader {

    /** The next one, of the table of that kind: requests, decisions or reservations. */
    void next(String table, Map<String, AttributeValue> item);
  }

  /**
   * Reads all of them.
   *
   * @throws IllegalStateException where a commit is missing
   */
  void read(Head archived, Reader reader) {
    ResourceId resource = archived.resource();
    long last = archived.marks().archived().first();
    QueryRequest log =
        QueryRequest.builder()
            .tableName(names.decisions())
            .consistentRead(true)
            .keyConditionExpression("resourceId = :resource AND commitNo <= :last")
            .expressionAttributeValues(
                Map.of(
                    ":resource", AttributeValue.fromS(resource.text()),
                    ":last", AttributeValue.fromN(Long.toString(last))))
            .build();
    long next = 1;
    for (var page : client.queryPaginator(log)) {
      if (page.items().stream().anyMatch(Tombstone::is)) {
        throw missing(resource, next);
      }
      Vector<Commit> commits = Vector.ofAll(page.items()).map(CommitCodec::read);
      for (Commit commit : commits) {
        if (commit.number() != next++) {
          throw missing(resource, next - 1);
        }
      }
      page.items().forEach(item -> reader.next("decisions", item));
      copies(names.requests(), requests(commits)).forEach(one -> reader.next("requests", one));
      copies(names.reservations(), rows(commits)).forEach(one -> reader.next("reservations", one));
    }
    if (next != last + 1) {
      throw missing(resource, next);
    }
  }

  private Seq<Map<String, AttributeValue>> copies(
      String table, Vector<Map<String, AttributeValue>> keys) {
    return Vector.ofAll(items.read(table, keys));
  }

  private static Vector<Map<String, AttributeValue>> requests(Vector<Commit> commits) {
    return commits.flatMap(
        commit -> commit.requests().map(id -> RequestItems.key(commit.resource(), id)));
  }

  private static Vector<Map<String, AttributeValue>> rows(Vector<Commit> commits) {
    return commits.flatMap(Commit::possibleRows).map(RowCodec::key).map(ArchivedItems::named);
  }

  private static Map<String, AttributeValue> named(Key key) {
    return Map.of(
        RowCodec.PARTITION, key.partitionKeyValue(),
        RowCodec.PART, key.sortKeyValue().orElseThrow());
  }

  private static IllegalStateException missing(ResourceId resource, long number) {
    return new IllegalStateException(
        "The log of %s has no commit %d any more.".formatted(resource.text(), number));
  }
}
