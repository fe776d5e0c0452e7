package io.lastseat.log;

import io.lastseat.model.Commit;
import io.lastseat.model.Forgotten;
import io.lastseat.model.Head;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.VerdictRow;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.commit.CommitCodec;
import io.lastseat.tables.commit.LogPlace;
import io.lastseat.tables.commit.Tombstone;
import io.vavr.Lazy;
import io.vavr.Tuple2;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Optional;
import software.amazon.awssdk.core.pagination.sync.SdkIterable;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.model.Page;
import software.amazon.awssdk.enhanced.dynamodb.model.PutItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.TransactPutItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.TransactWriteItemsEnhancedRequest;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/**
 * The decision log of each resource: numbered from 1, append-only, read strongly consistently. A
 * commit that a log has let go of leaves its number behind, a {@link Tombstone}: whoever reads
 * commits is not given it, and to {@link #append} it is taken.
 *
 * <p>{@link #append} is the one write that decides. A head costs one read unit, however large its
 * commit is; whole commits cost one for each 4 KB.
 *
 * <p>Every method throws {@code SdkException} where DynamoDB cannot be reached or refuses to serve.
 */
public final class DecisionLog {

  private static final Expression ABSENT =
      Expression.builder().expression("attribute_not_exists(commitNo)").build();

  private final DynamoDbEnhancedClient client;
  private final Lazy<DynamoDbTable<Commit>> commits;
  private final Lazy<DynamoDbTable<LogPlace>> places;
  private final Lazy<DynamoDbTable<Head>> heads;
  private final Lazy<DynamoDbTable<Long>> numbers;

  /** Only a guess: what a wrong one costs is one dear read, or one read more. */
  private volatile boolean expectSmall;

  /** The log in the decisions table. */
  public DecisionLog(DynamoDbEnhancedClient client, TableNames names) {
    this.client = client;
    commits = Lazy.of(() -> client.table(names.decisions(), CommitCodec.SCHEMA));
    places = Lazy.of(() -> client.table(names.decisions(), CommitCodec.PLACE_SCHEMA));
    heads = Lazy.of(() -> client.table(names.decisions(), CommitCodec.HEAD_SCHEMA));
    numbers = Lazy.of(() -> client.table(names.decisions(), CommitCodec.NUMBER_SCHEMA));
  }

  /**
   * The newest head; none where nothing was ever decided. For a reader that does not know the log:
   * it asks the index first, since a large commit is dear to read. Where the last log of which it
   * did not know was a small one, it asks the table, since this one will be small, too.
   */
  public Option<Head> head(ResourceId resource) {
    if (expectSmall) {
      return met(newestInTable(resource));
    }
    Option<Head> indexed = met(newestInIndex(resource));
    // The first commit always stands there, so nothing there means nothing at all; and what stands
    // there is the newest only if it says that all later ones stand there too.
    return indexed.isEmpty() || isIndexed(indexed.get()) ? indexed : newestInTable(resource);
  }

  private Option<Head> met(Option<Head> head) {
    head.forEach(newest -> expectSmall = !isIndexed(newest));
    return head;
  }

  /**
   * The newest head, for a reader that knew this one before: one read of one unit, however large
   * the commits are.
   */
  public Option<Head> head(Head before) {
    return isIndexed(before) ? newestInIndex(before.resource()) : newestInTable(before.resource());
  }

  private static boolean isIndexed(Head head) {
    return head.books().log().indexed();
  }

  private Option<Head> newestInIndex(ResourceId resource) {
    return first(heads.get().index(TableNames.HEADS_INDEX).query(backwards(resource)));
  }

  private Option<Head> newestInTable(ResourceId resource) {
    return first(heads.get().query(backwards(resource)));
  }

  private static <T> Option<T> first(SdkIterable<Page<T>> pages) {
    Optional<Page<T>> first = pages.stream().findFirst();
    return Option.ofOptional(first.flatMap(page -> page.items().stream().findFirst()));
  }

  /** The head of the commit of that number; none where there is no such commit. */
  public Option<Head> headOf(ResourceId resource, long number) {
    return headInIndex(resource, number)
        .orElse(
            () ->
                Option.of(
                        places
                            .get()
                            .getItem(get -> get.key(key(resource, number)).consistentRead(true)))
                    .flatMap(LogPlace::head));
  }

  private Option<Head> headInIndex(ResourceId resource, long number) {
    QueryEnhancedRequest one =
        QueryEnhancedRequest.builder()
            .queryConditional(QueryConditional.keyEqualTo(key(resource, number)))
            .consistentRead(true)
            .build();
    return first(heads.get().index(TableNames.HEADS_INDEX).query(one));
  }

  /**
   * Whether the log has let go of the commit of this head. Of a lock alone, for one read unit; that
   * of other resources keeps all.
   */
  public boolean isForgotten(Head old) {
    return old.books().isLock()
        && head(old).exists(newest -> newest.marks().forgotten().has(old.number()));
  }

  /**
   * The verdict that immediate admission made on this request; none where it made none, or the log
   * has let go of it. For one read unit where there is none, for two where there is one, and for
   * one more where that is of a lock. One less where the id names a commit of a log whose commits
   * are small, and nothing where the known head shows that this one is not immediate.
   *
   * @param known a head of the resource, however old
   * @throws MissingCommitException where its commit is not there, and was not let go of
   */
  public Option<VerdictRow> immediate(Head known, RequestId id) {
    Vector<Long> found =
        id.namedCommit()
            .map(number -> named(known, number))
            .getOrElse(() -> indexed(known.resource(), id))
            .reject(known.marks().forgotten()::has);
    Vector<Commit> commits = commits(known.resource(), found);
    if (found.isEmpty() || (commits.size() == found.size() && keepAll(commits))) {
      return answer(commits, Forgotten.NOTHING, id);
    }
    Option<Head> newest = head(known);
    Forgotten forgotten = forgotten(newest);
    long last = newest.map(Head::number).getOrElse(0L);
    // An id may name a commit that nobody has written, or that came between the two reads.
    Vector<Long> missing =
        found
            .reject(number -> forgotten.has(number) || number > last)
            .removeAll(commits.map(Commit::number));
    return answer(commits.appendAll(exactly(known.resource(), missing)), forgotten, id);
  }

  /** Of a lock alone a log lets go of some. What a head from before the log shows does not tell. */
  private static boolean keepAll(Vector<Commit> commits) {
    return commits.forAll(commit -> !commit.books().isLock());
  }

  /** The same for a reader that knows no head. */
  public Option<VerdictRow> immediate(ResourceId resource, RequestId id) {
    Vector<Long> found =
        id.namedCommit()
            .map(number -> named(resource, number))
            .getOrElse(() -> indexed(resource, id));
    Vector<Commit> commits = commits(resource, found);
    Forgotten forgotten =
        commits
            .filter(commit -> commit.books().isLock())
            .headOption()
            .map(commit -> forgotten(head(Head.of(commit))))
            .getOrElse(Forgotten.NOTHING);
    return answer(commits, forgotten, id);
  }

  /** To be read behind the commits: a process may remember a head that is long over. */
  private static Forgotten forgotten(Option<Head> newest) {
    return newest.map(head -> head.marks().forgotten()).getOrElse(Forgotten.NOTHING);
  }

  private Vector<Commit> commits(ResourceId resource, Vector<Long> numbers) {
    return numbers.flatMap(number -> range(resource, number, number));
  }

  /** That number, unless the head shows that it is of no immediate commit. */
  private Vector<Long> named(Head known, long number) {
    boolean isKnown = number <= known.number();
    if (isKnown && number > known.marks().immediateThrough()) {
      return Vector.empty();
    }
    return isKnown && !isIndexed(known) ? Vector.of(number) : named(known.resource(), number);
  }

  /**
   * The same for a reader that knows no head. Anybody can write a number into an id, and a commit
   * of the stream may be large: that one is known by its head in the index.
   */
  private Vector<Long> named(ResourceId resource, long number) {
    return headInIndex(resource, number)
        .map(head -> head.marks().immediateThrough())
        .filter(immediate -> immediate != number)
        .fold(() -> Vector.of(number), other -> Vector.empty());
  }

  /** A log that has let go of a verdict may have another one, under the same key. */
  private Vector<Long> indexed(ResourceId resource, RequestId id) {
    Key key = Key.builder().partitionValue(resource.text()).sortValue(id.text()).build();
    QueryEnhancedRequest query =
        QueryEnhancedRequest.builder()
            .queryConditional(QueryConditional.keyEqualTo(key))
            .consistentRead(true)
            .build();
    return Vector.ofAll(numbers.get().index(TableNames.VERDICTS_INDEX).query(query))
        .flatMap(Page::items)
        .sorted();
  }

  private static Option<VerdictRow> answer(
      Vector<Commit> commits, Forgotten forgotten, RequestId id) {
    return commits
        .reject(commit -> forgotten.has(commit.number()))
        .flatMap(Commit::verdictRows)
        .filter(row -> row.immediate() && row.about().equals(id))
        .lastOption();
  }

  /**
   * The commits of these numbers, in order.
   *
   * @throws MissingCommitException where one of them is not there
   */
  Vector<Commit> exactly(ResourceId resource, Seq<Long> numbers) {
    Vector<Long> inOrder = numbers.distinct().sorted().toVector();
    Vector<Commit> found = runs(inOrder).flatMap(run -> range(resource, run.head(), run.last()));
    if (found.size() != inOrder.size()) {
      throw new MissingCommitException(resource, inOrder.removeAll(found.map(Commit::number)));
    }
    return found;
  }

  /** Numbers that follow each other are read together, and none between them that is not asked. */
  private static Vector<Vector<Long>> runs(Vector<Long> numbers) {
    return numbers
        .zipWithIndex()
        .groupBy(numbered -> numbered._1() - numbered._2())
        .values()
        .map(run -> run.map(Tuple2::_1))
        .sortBy(Vector::head)
        .toVector();
  }

  /** The commits from one number to another, both included, in order. */
  public Vector<Commit> range(ResourceId resource, long from, long to) {
    return from > to
        ? Vector.empty()
        : Vector.ofAll(places.get().query(forwards(resource, from, to).build()).items())
            .flatMap(LogPlace::commit);
  }

  /**
   * The first commits from one number to another that DynamoDB gives in one answer, in order: at
   * most 1 MB, or so many. Tombstones before them are read, and paid for: begin behind what the log
   * has let go of.
   */
  public Vector<Commit> firstOf(ResourceId resource, long from, long to, int atMost) {
    if (from > to) {
      return Vector.empty();
    }
    for (Page<LogPlace> page :
        places.get().query(forwards(resource, from, to).limit(atMost).build())) {
      Vector<Commit> found = Vector.ofAll(page.items()).flatMap(LogPlace::commit);
      if (!found.isEmpty()) {
        return found;
      }
    }
    return Vector.empty();
  }

  /** Appends the commit if its number is absent: the one write that decides. */
  public Append append(Commit commit) {
    try {
      commits
          .get()
          .putItem(
              PutItemEnhancedRequest.builder(Commit.class)
                  .item(commit)
                  .conditionExpression(ABSENT)
                  .build());
      return Append.DONE;
    } catch (ConditionalCheckFailedException taken) {
      // How often it was sent is unknown only to clients that do not count: then it may be twice.
      boolean sentOnce = taken.numAttempts() != null && taken.numAttempts() == 1;
      return sentOnce ? Append.LOST : Append.UNCLEAR;
    } catch (TransactionConflictException underWay) {
      return Append.UNCLEAR;
    }
  }

  /**
   * Appends the commits of several logs, all or none, each if its number is absent. DynamoDB takes
   * 100 of them and 4 MB (API reference, TransactWriteItems).
   *
   * @throws ResourceRefusedException where DynamoDB does not take the commit of one of them now
   */
  public Append append(Seq<Commit> together) {
    TransactWriteItemsEnhancedRequest.Builder all = TransactWriteItemsEnhancedRequest.builder();
    for (Commit commit : together) {
      all.addPutItem(
          commits.get(),
          TransactPutItemEnhancedRequest.builder(Commit.class)
              .item(commit)
              .conditionExpression(ABSENT)
              .build());
    }
    try {
      client.transactWriteItems(all.build());
      return Append.DONE;
    } catch (TransactionCanceledException cancelled) {
      return CancelledTransaction.of(cancelled, together.map(Commit::resource)).append();
    } catch (TransactionInProgressException underWay) {
      return Append.UNCLEAR;
    }
  }

  private static QueryEnhancedRequest backwards(ResourceId resource) {
    return QueryEnhancedRequest.builder()
        .queryConditional(
            QueryConditional.keyEqualTo(Key.builder().partitionValue(resource.text()).build()))
        .scanIndexForward(false)
        .consistentRead(true)
        .limit(1)
        .build();
  }

  private static QueryEnhancedRequest.Builder forwards(ResourceId resource, long from, long to) {
    return QueryEnhancedRequest.builder()
        .queryConditional(QueryConditional.sortBetween(key(resource, from), key(resource, to)))
        .consistentRead(true);
  }

  private static Key key(ResourceId resource, long number) {
    return Key.builder().partitionValue(resource.text()).sortValue(number).build();
  }
}
