package io.lastseat.serializer.archive;

import io.lastseat.log.DecisionLog;
import io.lastseat.model.commit.ArchivedPart;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.Lane;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Request;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Decides whether the commits of a log may be archived, and makes the mark for it. They may if the
 * resource was unused for long enough, and each request in the table {@code requests} is decided.
 *
 * <p>A request that was taken in later than all decided requests cannot be one of them. Any other
 * request counts as decided if it comes again. So all requests must be decided. And a request from
 * a clock that was ahead prevents archiving until its time is long past.
 */
final class LogToArchive {

  /** The most request ids in memory, at some 140 bytes each. */
  static final int MOST_REQUESTS = 2_000_000;

  private static final int COMMITS_PER_READ = 1_000;

  private final DecisionLog log;
  private final DynamoDbClient client;
  private final String table;

  LogToArchive(SerializerParts parts) {
    this.log = parts.log();
    this.client = parts.client();
    this.table = parts.tables().requests();
  }

  /**
   * Makes the mark of the archived commits.
   *
   * @param newest the head, whose commits owe no rows
   * @param seen receives each commit, in order, as long as the log may be archived
   * @return the mark; none if the log may not be archived
   * @throws IllegalStateException if commits are missing
   */
  Option<ArchivedPart> all(Head newest, Instant unusedSince, Consumer<Commit> seen) {
    Option<Map<RequestId, Instant>> standing = standing(newest);
    if (standing.isEmpty()) {
      return Option.none();
    }
    Map<RequestId, Instant> undecided = standing.get();
    Instant last = Instant.EPOCH;
    long from = 1;
    while (from <= newest.number()) {
      Vector<Commit> page = log.firstOf(newest.resource(), from, newest.number(), COMMITS_PER_READ);
      for (Commit commit : page) {
        if (commit.number() != from++) {
          throw missing(newest, from - 1);
        }
        seen.accept(commit);
        last = later(last, commit);
        for (RequestId id : commit.requests()) {
          last = max(last, Option.of(undecided.remove(id)).getOrElse(last));
        }
      }
      if (page.isEmpty()) {
        throw missing(newest, from);
      }
    }
    Instant before = last;
    return Option.when(
        undecided.isEmpty() && before.isBefore(unusedSince),
        () -> new ArchivedPart(newest.number(), before, newest.marks().fromTable()));
  }

  /** The requests with their intake times; none if one is unreadable or there are too many. */
  private Option<Map<RequestId, Instant>> standing(Head newest) {
    Map<RequestId, Instant> standing = new HashMap<>();
    for (int number = 0; number < newest.books().lanes(); number++) {
      for (Map<String, AttributeValue> item : items(new Lane(newest.resource(), number))) {
        if (!(RequestCodec.read(item) instanceof ReadRequest.Known known)
            || standing.size() == MOST_REQUESTS) {
          return Option.none();
        }
        Request request = known.stored().request();
        standing.put(request.id(), request.takenAt());
      }
    }
    return Option.some(standing);
  }

  private Iterable<Map<String, AttributeValue>> items(Lane lane) {
    return client
        .queryPaginator(
            query ->
                query
                    .tableName(table)
                    .consistentRead(true)
                    .keyConditionExpression("lane = :lane")
                    .expressionAttributeValues(Map.of(":lane", AttributeValue.fromS(lane.text()))))
        .items();
  }

  private static IllegalStateException missing(Head newest, long number) {
    return new IllegalStateException(
        "the log of %s has no commit %d".formatted(newest.resource().text(), number));
  }

  private static Instant later(Instant last, Commit commit) {
    return commit
        .wholes()
        .map(verdict -> verdict.request())
        .map(Request::takenAt)
        .foldLeft(max(last, commit.decidedAt()), LogToArchive::max);
  }

  private static Instant max(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}
