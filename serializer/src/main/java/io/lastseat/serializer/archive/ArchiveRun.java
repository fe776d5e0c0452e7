package io.lastseat.serializer.archive;

import io.lastseat.binding.TablesBinding;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.RequestItems;
import io.lastseat.model.commit.ArchivedPart;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.row.GrantRow;
import io.lastseat.model.row.Row;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.archive.Archiving.Swept;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.RequestFields;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * Puts tombstones in the places of archived commits, and deletes their rows and the requests that
 * they decided. It replaces commits in the order of the log, each after its rows and requests are
 * deleted. So the next run finds what a crash left. Later, a process that slept may have written a
 * request under an earlier key. That request was refused; it and its row are of a later time, and
 * stay.
 */
final class ArchiveRun {

  /** The most commits in memory at a time. */
  private static final int COMMITS_PER_PAGE = 100;

  private static final String ROW_OF_THEN = "attribute_not_exists(commitNo) OR commitNo <= :then";
  private static final String REQUEST_OF_THEN =
      ("attribute_not_exists(%1$s) OR "
              + "(%1$s <= :then AND NOT (%2$s = :epoch AND %3$s >= :through))")
          .formatted(RequestFields.TAKEN_AT.full(), RequestCodec.EPOCH, RequestCodec.NOT_IN);

  private final DynamoDbClient client;
  private final TableNames names;
  private final DecisionLog log;
  private final TablesBinding binding;
  private final long epoch;
  private final Tombstones tombstones;
  private final RequestItems requests;

  ArchiveRun(SerializerParts parts, Tombstones tombstones) {
    this.client = parts.client();
    this.names = parts.tables();
    this.log = parts.log();
    this.binding = parts.binding();
    this.epoch = parts.epoch();
    this.tombstones = tombstones;
    this.requests = new RequestItems(client, names);
  }

  /** Archives the remaining commits of this log. */
  Swept all(Head archived) {
    ResourceId resource = archived.resource();
    long through = archived.marks().archived().through();
    long commits = 0;
    long copies = 0;
    long next = tombstones.last(resource, through) + 1;
    while (next <= through) {
      binding.mustHold();
      Vector<Commit> page = log.firstOf(resource, next, through, COMMITS_PER_PAGE);
      for (Commit commit : page) {
        copies += delete(commit, archived);
        if (!tombstones.put(commit)) {
          return swept(archived, commits, copies);
        }
        commits++;
      }
      if (page.isEmpty()) {
        return swept(archived, commits, copies);
      }
      next = page.last().number() + 1;
    }
    return swept(archived, commits, copies);
  }

  /**
   * The counts, and whether the run is complete. If it is not, another run may be at work, or the
   * log has changed.
   */
  private Swept swept(Head archived, long commits, long copies) {
    boolean done = tombstones.is(archived.resource(), archived.marks().archived().through());
    return new Swept(
        commits,
        copies,
        Option.when(!done, () -> "Something is left, or another run is here: run it again."));
  }

  private long delete(Commit commit, Head head) {
    ArchivedPart archived = head.marks().archived();
    long copies = 0;
    // A request that its call decided may have copies besides its rows: a request with its id may
    // be in the table anyway. It may also have come back after it was given up, and been deleted.
    Vector<RequestId> ids = commit.requests().toVector();
    Vector<RequestId> written = ids.filter(id -> !commit.isImmediate() || stands(commit, id));
    if (!commit.rows().isEmpty() || !written.isEmpty() || ids.exists(id -> hasRow(commit, id))) {
      for (Row row : commit.possibleRows().reject(ArchiveRun::stays)) {
        copies += deleteRow(row, archived);
      }
    }
    for (RequestId id : written) {
      copies += deleteRequest(commit.resource(), id, archived);
    }
    return copies;
  }

  /**
   * Whether the row stays: the row of a change to a claim. The rosters of the claim's other
   * resources read it, and they continue after this resource is archived.
   */
  static boolean stays(Row row) {
    return row instanceof GrantRow change && change.participants().isDefined();
  }

  private boolean stands(Commit commit, RequestId id) {
    return requests.find(commit.resource(), id).isDefined();
  }

  private boolean hasRow(Commit commit, RequestId id) {
    QueryRequest.Builder rows =
        RowCodec.under(names.reservations(), RowCodec.partition(commit.resource(), id));
    return client.query(rows.consistentRead(true).limit(1).build()).count() > 0;
  }

  private int deleteRow(Row row, ArchivedPart archived) {
    return deleteIf(
        DeleteItemRequest.builder()
            .tableName(names.reservations())
            .key(RowCodec.key(row).item())
            .conditionExpression(ROW_OF_THEN)
            .expressionAttributeValues(Map.of(":then", number(archived.through()))));
  }

  private int deleteRequest(ResourceId resource, RequestId id, ArchivedPart archived) {
    return deleteIf(
        DeleteItemRequest.builder()
            .tableName(names.requests())
            .key(RequestItems.key(resource, id))
            .conditionExpression(REQUEST_OF_THEN)
            .expressionAttributeValues(
                Map.of(
                    ":then", number(archived.before().toEpochMilli()),
                    ":through", number(archived.through()),
                    ":epoch", number(epoch))));
  }

  private int deleteIf(DeleteItemRequest.Builder delete) {
    try {
      client.deleteItem(delete.build());
      return 1;
    } catch (ConditionalCheckFailedException ofALaterTime) {
      return 0;
    }
  }

  private static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }
}
