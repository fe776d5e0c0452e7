package io.lastseat.audit;

import io.lastseat.audit.LogReader.DamagedLogException;
import io.lastseat.model.commit.ArchivedPart;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.id.ResourceId;
import io.vavr.Tuple2;
import io.vavr.collection.Iterator;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.paginators.QueryIterable;

/** Reads the log of one resource, strongly consistent and page by page. */
public final class LogPages {

  /** At most some 12,000 verdicts, if commits are as large as the serializer makes them. */
  private static final int COMMITS_PER_PAGE = 25;

  /** The newest commit is enough for most logs. */
  private static final int NEWEST_PER_PAGE = 10;

  private final DynamoDbClient client;
  private final TableReader reader;
  private final ResourceId resource;

  LogPages(DynamoDbClient client, TableReader reader, ResourceId resource) {
    this.client = client;
    this.reader = reader;
    this.resource = resource;
  }

  /** The newest entry; none if nothing was decided yet. */
  Option<LogEntry> latest() {
    return entries(query("", Map.of()).scanIndexForward(false).limit(1)).headOption();
  }

  /** Number, time and rules of each entry, newest first; a tombstone has only its number. */
  public Iterator<Map<String, AttributeValue>> backwards() {
    QueryRequest query =
        query("", Map.of())
            .projectionExpression("commitNo, decidedAt, #rules")
            .expressionAttributeNames(Map.of("#rules", "rules"))
            .scanIndexForward(false)
            .limit(NEWEST_PER_PAGE)
            .build();
    return Iterator.ofAll(new QueryIterable(client, query)).flatMap(QueryResponse::items);
  }

  /** The next entries between these numbers, in order; empty if there are no more. */
  Vector<LogEntry> page(long from, long to) {
    Map<String, AttributeValue> range = Map.of(":from", number(from), ":to", number(to));
    // A paginator would keep the raw items of the page.
    return from > to
        ? Vector.empty()
        : entries(query(" AND commitNo BETWEEN :from AND :to", range).limit(COMMITS_PER_PAGE));
  }

  /**
   * Visits the commits between these numbers, in order.
   *
   * @return the first missing number, which a log must not have; none if all are there
   * @throws DamagedLogException if a commit cannot be read, or was changed
   */
  public Option<Long> walk(long from, long to, Consumer<Vector<Commit>> action) {
    long next = from;
    for (Vector<LogEntry> page = page(from, to); !page.isEmpty(); page = page(next, to)) {
      long first = next;
      Vector<Commit> commits =
          page.zipWithIndex()
              .takeWhile(one -> one._1().number() == first + one._2() && !one._1().reduced())
              .map(one -> one._1().readable());
      action.accept(commits);
      next += commits.size();
      if (commits.size() < page.size()) {
        break;
      }
    }
    return Option.when(next <= to, next);
  }

  /** The entries of these numbers that exist, in no order. */
  Vector<LogEntry> exactly(Seq<Long> numbers) {
    return reader.entries(numbers.map(number -> new Tuple2<>(resource, number)));
  }

  /** The archived part of the log, by its newest commit now. */
  ArchivedPart archived() {
    return archived(latest().flatMap(newest -> newest.commit().toOption()));
  }

  /**
   * The archived part of the log, by its newest commit if there is one. The audit begins behind it,
   * since the run that deletes it may have been interrupted.
   */
  static ArchivedPart archived(Option<Commit> newest) {
    return newest.map(Commit::marks).getOrElse(Marks.NONE).archived();
  }

  /** Whether a later commit has archived that commit by now. */
  boolean isArchivedSince(long number) {
    return latest()
        .filter(newest -> number > 0 && newest.number() > number)
        .exists(newest -> archived(newest.commit().toOption()).has(number));
  }

  private QueryRequest.Builder query(String condition, Map<String, AttributeValue> values) {
    Map<String, AttributeValue> all = new HashMap<>(values);
    all.put(":resource", AttributeValue.fromS(resource.text()));
    return QueryRequest.builder()
        .tableName(reader.names().decisions())
        .keyConditionExpression("resourceId = :resource" + condition)
        .expressionAttributeValues(all)
        .consistentRead(true);
  }

  private Vector<LogEntry> entries(QueryRequest.Builder query) {
    return Vector.ofAll(client.query(query.build()).items()).map(LogEntry::of);
  }

  static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }
}
