package io.lastseat.local.archive;

import io.lastseat.audit.TableReader;
import io.lastseat.log.store.RequestItems;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.tables.commit.Tombstone;
import io.vavr.collection.Iterator;
import io.vavr.collection.Vector;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What the tables hold of a resource whose name is closed for good: its log up to the commit that
 * closed it, and the rows and requests of these commits; as the items stand, read strongly
 * consistently.
 */
final class ArchivedItems {

  private static final int COMMITS_AT_ONCE = 25;

  private final TableNames names;
  private final TableReader tables;

  ArchivedItems(DynamoDbClient client, TableNames names) {
    this.names = names;
    this.tables = new TableReader(client, names);
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
    long next = 1;
    Iterator<Map<String, AttributeValue>> log =
        tables.all(names.decisions(), "resourceId", resource.text());
    for (var some : log.takeWhile(item -> number(item) <= last).grouped(COMMITS_AT_ONCE)) {
      var page = some.toVector();
      if (page.exists(Tombstone::is)) {
        throw missing(resource, next);
      }
      Vector<Commit> commits = page.map(CommitCodec::read);
      for (Commit commit : commits) {
        if (commit.number() != next++) {
          throw missing(resource, next - 1);
        }
      }
      page.forEach(item -> reader.next("decisions", item));
      tables
          .items(names.requests(), requests(commits))
          .forEach(one -> reader.next("requests", one));
      tables
          .rows(commits.flatMap(Commit::possibleRows).map(RowCodec::key))
          .values()
          .forEach(one -> reader.next("reservations", one));
    }
    if (next != last + 1) {
      throw missing(resource, next);
    }
  }

  private static long number(Map<String, AttributeValue> item) {
    return Long.parseLong(Objects.requireNonNull(item.get("commitNo")).n());
  }

  private static Vector<Map<String, AttributeValue>> requests(Vector<Commit> commits) {
    return commits.flatMap(
        commit -> commit.requests().map(id -> RequestItems.key(commit.resource(), id)));
  }

  private static IllegalStateException missing(ResourceId resource, long number) {
    return new IllegalStateException(
        "The log of %s has no commit %d any more.".formatted(resource.text(), number));
  }
}
