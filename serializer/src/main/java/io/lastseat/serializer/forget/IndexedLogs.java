package io.lastseat.serializer.forget;

import io.lastseat.model.commit.Head;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.tables.fields.NewerVersionException;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * All logs, page by page: the first commit that each keeps stands in the index of the heads. Half a
 * read unit for each 4 KB (DynamoDB developer guide, "Capacity unit consumption for read
 * operations"); of an old answer nothing is concluded but where to look.
 */
final class IndexedLogs {

  /** The number of logs of a page. The time left is checked after each page. */
  private static final int HEADS_PER_PAGE = 100;

  private final DynamoDbClient client;
  private final String table;

  IndexedLogs(DynamoDbClient client, TableNames names) {
    this.client = client;
    this.table = names.decisions();
  }

  /**
   * Some of them.
   *
   * @param logs those of locks
   * @param next where the following page begins; none at the end
   */
  record Page(Vector<Log> logs, Option<Map<String, AttributeValue>> next) {}

  /**
   * The log of a lock, as far as a page shows it.
   *
   * @param newest of the heads that stand there
   * @param beginning by which all commits before were forgotten; none if it is not there
   */
  record Log(Head newest, Option<Head> beginning) {

    private static Log of(Vector<Head> heads) {
      return new Log(
          heads.maxBy(Head::number).get(),
          heads
              .filter(head -> head.marks().forgotten().isFirst(head.number()))
              .maxBy(Head::number));
    }
  }

  Page page(Option<Map<String, AttributeValue>> after) {
    ScanResponse answer =
        client.scan(
            ScanRequest.builder()
                .tableName(table)
                .indexName(TableNames.HEADS_INDEX)
                .exclusiveStartKey(after.getOrNull())
                .limit(HEADS_PER_PAGE)
                .build());
    Vector<Head> locks =
        Vector.ofAll(answer.items())
            .flatMap(IndexedLogs::read)
            .filter(head -> head.books().isLock());
    return new Page(
        locks
            .groupBy(Head::resource)
            .values()
            .map(Log::of)
            .sortBy(log -> log.newest().resource().text())
            .toVector(),
        Option.when(
            answer.hasLastEvaluatedKey() && !answer.lastEvaluatedKey().isEmpty(),
            answer::lastEvaluatedKey));
  }

  /** An item that a newer program wrote, or that is damaged, is not ours to delete. */
  private static Option<Head> read(Map<String, AttributeValue> item) {
    try {
      return Option.some(CommitCodec.head(item));
    } catch (NewerVersionException | IllegalArgumentException notOurs) {
      return Option.none();
    }
  }
}
