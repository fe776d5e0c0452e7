package io.lastseat.audit;

import io.lastseat.audit.LogReader.DamagedLogException;
import io.lastseat.model.commit.ArchivedPart;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Iterator;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.paginators.QueryIterable;

/** The log of one resource, read strongly consistently and a page at a time. */
public final class LogPages {

  /** Some 12,000 verdicts at most, where commits are as large as the serializer makes them. */
  private static final int COMMITS_PER_PAGE = 25;

  /** Of most logs the newest commit is enough. */
  private static final int NEWEST_PER_PAGE = 10;

  private final DynamoDbClient client;
  private final TableReader reader;
  private final String table;
  private final ResourceId resource;

  LogPages(DynamoDbClient client, TableReader reader, ResourceId resource) {
    this.client = client;
    this.reader = reader;
    this.table = reader.names().decisions();
    this.resource = resource;
  }

  /** The newest entry; none if nothing was ever decided. */
  Option<LogEntry> latest() {
    return read(query("resourceId = :resource", Map.of()).scanIndexForward(false).limit(1))
        .headOption();
  }

  /** Number, time and rules of each entry, the newest first; a tombstone has the number alone. */
  public Iterator<Map<String, AttributeValue>> backwards() {
    QueryRequest query =
        query("resourceId = :resource", Map.of())
            .projectionExpression("commitNo, decidedAt, #rules")
            .expressionAttributeNames(Map.of("#rules", "rules"))
            .scanIndexForward(false)
            .limit(NEWEST_PER_PAGE)
            .build();
    return Iterator.ofAll(new QueryIterable(client, query)).flatMap(QueryResponse::items);
  }

  /** Whether that commit is archived by now, by one that came after it. */
  boolean isArchivedSince(long number) {
    return latest()
        .filter(newest -> number > 0 && newest.number() > number)
        .exists(newest -> archived(newest.commit().toOption()).has(number));
  }

  /** The next entries from this number to that one, in order; empty where there are no more. */
  Vector<LogEntry> page(long from, long to) {
    return from > to
        ? Vector.empty()
        : read(
            query(
                    "resourceId = :resource AND commitNo BETWEEN :from AND :to",
                    Map.of(":from", number(from), ":to", number(to)))
                .limit(COMMITS_PER_PAGE));
  }

  /**
   * The commits from this number to that one, in order.
   *
   * @return the first number without a commit, where a log must not have a gap; none if all are
   *     there
   * @throws DamagedLogException where one cannot be read, or was changed
   */
  public Option<Long> walk(long from, long to, Consumer<Vector<Commit>> action) {
    long next = from;
    while (next <= to) {
      List<Commit> commits = new ArrayList<>();
      for (LogEntry entry : page(next, to)) {
        if (entry.number() != next || entry.reduced()) {
          break;
        }
        commits.add(readable(entry));
        next++;
      }
      if (commits.isEmpty()) {
        return Option.some(next);
      }
      action.accept(Vector.ofAll(commits));
    }
    return Option.none();
  }

  /** The commit of an entry that must have one. */
  Commit readable(LogEntry entry) {
    return entry
        .commit()
        .filterOrElse(any -> entry.unchanged(), any -> LogEntry.CHANGED)
        .getOrElseThrow(why -> DamagedLogException.unreadable(resource, entry.number(), why));
  }

  /** Those of these numbers that are there, in no order. */
  Vector<LogEntry> exactly(Seq<Long> numbers) {
    return Vector.ofAll(
            reader.items(
                table,
                numbers.map(
                    number ->
                        Map.of(
                            "resourceId", AttributeValue.fromS(resource.text()),
                            "commitNo", number(number)))))
        .map(LogEntry::of);
  }

  private QueryRequest.Builder query(String condition, Map<String, AttributeValue> values) {
    Map<String, AttributeValue> all = new HashMap<>(values);
    all.put(":resource", AttributeValue.fromS(resource.text()));
    return QueryRequest.builder()
        .tableName(table)
        .keyConditionExpression(condition)
        .expressionAttributeValues(all)
        .consistentRead(true);
  }

  private Vector<LogEntry> read(QueryRequest.Builder query) {
    return Vector.ofAll(client.query(query.build()).items()).map(LogEntry::of);
  }

  private static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }

  /**
   * What the log has let go of, by what its newest commit says, if there is one. The audit of an
   * archived log begins behind that: the run that deletes it may have been ended.
   */
  static ArchivedPart archived(Option<Commit> newest) {
    return newest.map(Commit::marks).getOrElse(Marks.NONE).archived();
  }
}
