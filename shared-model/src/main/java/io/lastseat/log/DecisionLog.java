package io.lastseat.log;

import io.lastseat.log.AppendAnswer.CancelledTransaction;
import io.lastseat.log.AppendAnswer.ResourceRefusedException;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.tables.commit.LogPlace;
import io.lastseat.tables.commit.Tombstone;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/**
 * The decision log of each resource: numbered from 1, append-only, read strongly consistently. An
 * archived commit leaves a {@link Tombstone} under its number: reads of commits skip it, and {@link
 * #append} finds the number taken.
 *
 * <p>{@link #append} is the one write that decides. A head costs one read unit, however large its
 * commit is. Whole commits cost one for each 4 KB.
 *
 * <p>Every method throws {@code SdkException} if DynamoDB cannot be reached or refuses to serve.
 */
public final class DecisionLog {

  private static final String ABSENT = "attribute_not_exists(commitNo)";

  private final DynamoDbClient client;
  private final String table;

  /**
   * Up to this number of bytes, reading unneeded commits is better than another query: some read
   * units cost less than a round trip.
   */
  private static final long BYTES_OF_A_ROUND_TRIP = 16_384;

  private final Option<RecentCommits> recent;

  /** Guesses whether the next log is small. A wrong guess costs one large or one more read. */
  private volatile boolean expectSmall;

  /** Uses the decisions table, and does not remember commits. */
  public DecisionLog(DynamoDbClient client, TableNames names) {
    this(client, names, Option.none());
  }

  /** Uses the decisions table, and remembers recent commits. */
  public DecisionLog(DynamoDbClient client, TableNames names, RecentCommits recent) {
    this(client, names, Option.some(recent));
  }

  private DecisionLog(DynamoDbClient client, TableNames names, Option<RecentCommits> recent) {
    this.client = client;
    this.table = names.decisions();
    this.recent = recent;
  }

  /**
   * The newest head; none if nothing was ever decided. This method is for a reader that does not
   * know the log. It asks the index first, since a large commit is expensive to read. If the last
   * unknown log was small, it asks the table first, since this log is likely small, too.
   */
  public Option<Head> head(ResourceId resource) {
    if (expectSmall) {
      return met(newestInTable(resource));
    }
    Option<Head> indexed = met(newestInIndex(resource));
    // The index always has the first commit, so an empty answer means an empty log. A head in the
    // index is the newest one only if it says that all later heads are in the index too.
    return indexed.isEmpty() || isIndexed(indexed.get()) ? indexed : newestInTable(resource);
  }

  private Option<Head> met(Option<Head> head) {
    head.forEach(newest -> expectSmall = !isIndexed(newest));
    return head;
  }

  /**
   * The newest head for a reader that knew this earlier one: one read of one unit, however large
   * the commits are.
   */
  public Option<Head> head(Head before) {
    return isIndexed(before) ? newestInIndex(before.resource()) : newestInTable(before.resource());
  }

  private static boolean isIndexed(Head head) {
    return head.books().log().indexed();
  }

  private Option<Head> newestInIndex(ResourceId resource) {
    return first(backwards(resource).indexName(TableNames.HEADS_INDEX));
  }

  private Option<Head> newestInTable(ResourceId resource) {
    return first(backwards(resource));
  }

  private Option<Head> first(QueryRequest.Builder query) {
    return Vector.ofAll(client.query(query.build()).items()).headOption().map(CommitCodec::head);
  }

  /** The head of the commit of that number; none if there is no such commit. */
  public Option<Head> headOf(ResourceId resource, long number) {
    return headInIndex(resource, number).orElse(() -> headInTable(resource, number));
  }

  private Option<Head> headInTable(ResourceId resource, long number) {
    GetItemRequest get =
        GetItemRequest.builder()
            .tableName(table)
            .key(
                Map.of(
                    "resourceId",
                    AttributeValue.fromS(resource.text()),
                    "commitNo",
                    number(number)))
            .consistentRead(true)
            .build();
    GetItemResponse found = client.getItem(get);
    return Option.when(found.hasItem(), found::item).flatMap(item -> new LogPlace(item).head());
  }

  private Option<Head> headInIndex(ResourceId resource, long number) {
    return first(
        of(resource, " AND headNo = :number", Map.of(":number", number(number)))
            .indexName(TableNames.HEADS_INDEX));
  }

  /**
   * The complete commits that owe rows. A request that is not in them counts as undecided, so each
   * commit must exist.
   */
  public Vector<Commit> owing(Head head) {
    return exactly(head, head.marks().owing());
  }

  /**
   * The commit of that number, if a call appended it. It costs nothing if the head is older than
   * that commit, or shows that it is archived or not of a call.
   *
   * @throws MissingCommitException if the commit is missing, or was archived since that head
   */
  public Option<Commit> ofCalls(Head known, long number) {
    return Option.some(number)
        .filter(named -> named <= known.marks().immediateThrough())
        .filter(named -> !known.marks().archived().has(named))
        .filter(named -> !isIndexed(known) || isOfCalls(known, named))
        .flatMap(named -> exactly(known, Vector.of(named)).headOption())
        .filter(Commit::isImmediate);
  }

  /** Whether a call appended it. Commits may be large: of one not in memory the head is read. */
  private boolean isOfCalls(Head known, long number) {
    return remembered(known, number).isDefined()
        || headInIndex(known.resource(), number)
            .forAll(head -> head.marks().immediateThrough() == number);
  }

  private Option<Commit> remembered(Head head, long number) {
    return recent.flatMap(memory -> memory.find(head.resource(), head.books().epoch(), number));
  }

  /**
   * The commits of these numbers, in order, remembered or read. If few commits lie between two of
   * them, one query reads those, too.
   *
   * @param head a head of their log
   * @throws MissingCommitException if one of them does not exist
   */
  public Vector<Commit> exactly(Head head, Iterable<Long> numbers) {
    long epoch = head.books().epoch();
    TreeMap<Long, Commit> found = new TreeMap<>();
    TreeSet<Long> unread = new TreeSet<>();
    for (long number : numbers) {
      remembered(head, number)
          .peek(commit -> found.put(number, commit))
          .onEmpty(() -> unread.add(number));
    }
    Vector<Span> spans = Vector.ofAll(unread).map(number -> new Span(number, number));
    for (Span span : Span.union(spans, commitsOfARoundTrip(head))) {
      for (Commit commit : range(head.resource(), span.from(), span.to())) {
        recent.forEach(memory -> memory.add(epoch, commit));
        if (unread.remove(commit.number())) {
          found.put(commit.number(), commit);
        }
      }
    }
    if (!unread.isEmpty()) {
      throw new MissingCommitException(head.resource(), Vector.ofAll(unread));
    }
    return Vector.ofAll(found.values());
  }

  private static long commitsOfARoundTrip(Head head) {
    return BYTES_OF_A_ROUND_TRIP * head.number() / Math.max(1, head.books().log().bytes());
  }

  /** The commits from one number to another, both included, in order. */
  public Vector<Commit> range(ResourceId resource, long from, long to) {
    return from > to
        ? Vector.empty()
        : commits(client.queryPaginator(forwards(resource, from, to).build()).items());
  }

  /**
   * The first commits of this range that DynamoDB returns in one answer, in order: at most 1 MB, or
   * {@code atMost}. Tombstones before them are read and paid for, so the range should begin after
   * the archived commits.
   */
  public Vector<Commit> firstOf(ResourceId resource, long from, long to, int atMost) {
    if (from > to) {
      return Vector.empty();
    }
    for (QueryResponse page :
        client.queryPaginator(forwards(resource, from, to).limit(atMost).build())) {
      Vector<Commit> found = commits(page.items());
      if (!found.isEmpty()) {
        return found;
      }
    }
    return Vector.empty();
  }

  /** The commits among these items, without tombstones. */
  private static Vector<Commit> commits(Iterable<Map<String, AttributeValue>> items) {
    return Vector.ofAll(items).flatMap(item -> new LogPlace(item).commit());
  }

  /**
   * Appends the commit if its number is absent. This is the one write that decides. A refusal
   * returns the present item, and costs no read (API reference, PutItem,
   * ReturnValuesOnConditionCheckFailure).
   */
  public AppendAnswer append(Commit commit) {
    try {
      client.putItem(
          PutItemRequest.builder()
              .tableName(table)
              .item(CommitCodec.write(commit))
              .conditionExpression(ABSENT)
              .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)
              .build());
      recent.forEach(memory -> memory.add(commit.books().epoch(), commit));
      return AppendAnswer.DONE;
    } catch (ConditionalCheckFailedException taken) {
      // How often it was sent is unknown only to clients that do not count: then it may be twice.
      boolean sentOnce = taken.numAttempts() != null && taken.numAttempts() == 1;
      Option<Commit> there =
          Option.when(taken.hasItem(), taken::item).flatMap(item -> new LogPlace(item).commit());
      there.forEach(faster -> recent.forEach(memory -> memory.add(faster.books().epoch(), faster)));
      return new AppendAnswer(
          sentOnce ? AppendAnswer.Outcome.LOST : AppendAnswer.Outcome.UNCLEAR, there);
    } catch (TransactionConflictException underWay) {
      return new AppendAnswer(AppendAnswer.Outcome.UNCLEAR, Option.none());
    }
  }

  /**
   * Appends the commits of several logs, all or none, each if its number is absent. DynamoDB takes
   * at most 100 commits and 4 MB (API reference, TransactWriteItems).
   *
   * @throws ResourceRefusedException if DynamoDB refuses the commit of one of them at the moment
   */
  public AppendAnswer append(Seq<Commit> participants) {
    TransactWriteItemsRequest all =
        TransactWriteItemsRequest.builder()
            .transactItems(participants.map(this::put).asJava())
            .build();
    try {
      client.transactWriteItems(all);
      participants.forEach(
          commit -> recent.forEach(memory -> memory.add(commit.books().epoch(), commit)));
      return AppendAnswer.DONE;
    } catch (TransactionCanceledException cancelled) {
      return CancelledTransaction.of(cancelled, participants.map(Commit::resource)).append();
    } catch (TransactionInProgressException underWay) {
      return AppendAnswer.UNCLEAR;
    }
  }

  private TransactWriteItem put(Commit commit) {
    return TransactWriteItem.builder()
        .put(
            put -> put.tableName(table).item(CommitCodec.write(commit)).conditionExpression(ABSENT))
        .build();
  }

  private QueryRequest.Builder backwards(ResourceId resource) {
    return of(resource, "", Map.of()).scanIndexForward(false).limit(1);
  }

  private QueryRequest.Builder forwards(ResourceId resource, long from, long to) {
    return of(
        resource,
        " AND commitNo BETWEEN :from AND :to",
        Map.of(":from", number(from), ":to", number(to)));
  }

  /** A strongly consistent query of this resource's log, with this further condition on the key. */
  private QueryRequest.Builder of(
      ResourceId resource, String condition, Map<String, AttributeValue> values) {
    Map<String, AttributeValue> all = new HashMap<>(values);
    all.put(":resource", AttributeValue.fromS(resource.text()));
    return QueryRequest.builder()
        .tableName(table)
        .keyConditionExpression("resourceId = :resource" + condition)
        .expressionAttributeValues(all)
        .consistentRead(true);
  }

  private static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }
}
