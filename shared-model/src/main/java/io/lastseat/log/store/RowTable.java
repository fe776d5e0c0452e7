package io.lastseat.log.store;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.row.GrantRow;
import io.lastseat.model.row.PlaceRow;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.TallyRow;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.vavr.Lazy;
import io.vavr.Tuple2;
import io.vavr.collection.Map;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.model.BatchGetItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.BatchGetResultPage;
import software.amazon.awssdk.enhanced.dynamodb.model.BatchWriteItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.BatchWriteResult;
import software.amazon.awssdk.enhanced.dynamodb.model.GetItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.PutItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.enhanced.dynamodb.model.ReadBatch;
import software.amazon.awssdk.enhanced.dynamodb.model.WriteBatch;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * The rows that are copied out of the log. They are immutable and follow from the log alone, so
 * writing one twice is harmless. A row counts as written only when DynamoDB has acknowledged it.
 *
 * <p>All reads are strongly consistent. A call that has to read or write many rows runs its batches
 * side by side.
 *
 * <p>Every method throws {@code SdkException} where DynamoDB cannot be reached, or kept leaving
 * some rows unprocessed: then it is overloaded.
 */
public final class RowTable {

  /** BatchWriteItem takes 25 puts (DynamoDB API reference, BatchWriteItem). */
  static final int PUTS_PER_CALL = 25;

  /** BatchGetItem takes 100 keys (DynamoDB API reference, BatchGetItem). */
  public static final int KEYS_PER_CALL = 100;

  private final DynamoDbEnhancedClient client;

  /** Made when it is first used: a function that asks for no row does not wait for it. */
  private final Lazy<DynamoDbTable<Row>> rows;

  private final Executor executor;
  private final Executor writing;
  private final Backoff backoff;
  private final boolean oneByOne;

  /**
   * The rows in the reservations table.
   *
   * @param executor where the calls of one batch run side by side
   * @param backoff before rows that DynamoDB left unprocessed are sent again
   */
  public RowTable(
      DynamoDbEnhancedClient client, TableNames names, Executor executor, Backoff backoff) {
    this(client, names, executor, executor, backoff, false);
  }

  private RowTable(
      DynamoDbEnhancedClient client,
      TableNames names,
      Executor executor,
      Executor writing,
      Backoff backoff,
      boolean oneByOne) {
    this.oneByOne = oneByOne;
    this.client = client;
    this.rows = Lazy.of(() -> client.table(names.reservations(), RowCodec.SCHEMA));
    this.executor = executor;
    this.writing = writing;
    this.backoff = backoff;
  }

  /**
   * The same for a process whose role may put single rows alone: BatchWriteItem would need a right
   * to delete, too (Service Authorization Reference, "Actions for DynamoDB").
   *
   * @param reading where its reads run side by side
   * @param writing the same of its puts, so that no look-up waits for them
   */
  public static RowTable oneByOne(
      DynamoDbEnhancedClient client,
      TableNames names,
      Executor reading,
      Executor writing,
      Backoff backoff) {
    return new RowTable(client, names, reading, writing, backoff, true);
  }

  /** Where calls run side by side. */
  public Executor calls() {
    return executor;
  }

  /**
   * The rows of one request, read strongly consistently, for one read unit: a verdict never
   * changes.
   */
  public RowsOf of(ResourceId resource, RequestId id) {
    // The verdict and the newest change stand last.
    return rows
        .get()
        .query(
            query ->
                query
                    .queryConditional(QueryConditional.keyEqualTo(RowCodec.partition(resource, id)))
                    .scanIndexForward(false)
                    .limit(2)
                    .consistentRead(true))
        .stream()
        .findFirst()
        .map(page -> RowsOf.of(page.items()))
        .orElse(RowsOf.NOTHING);
  }

  /**
   * All changes of these reservations: from the rows, read strongly consistently, and from commits
   * that owe rows. Changes are numbered without gaps, so it asks for the first one of each
   * reservation, and then for twice as many each time.
   *
   * @param owed the changes in the commits that owe rows: where a row is missing behind which there
   *     are others, it is one of these
   */
  public Vector<GrantRow> grants(ResourceId resource, Seq<RequestId> ids, Vector<GrantRow> owed) {
    return grants(resource, ids, 1, of(ids, owed));
  }

  private static Vector<GrantRow> of(Seq<RequestId> ids, Vector<GrantRow> some) {
    Set<RequestId> asking = ids.toJavaSet();
    return some.filter(row -> asking.contains(row.about()));
  }

  /** The same from this change on, beside what is known of those before. */
  private Vector<GrantRow> grants(
      ResourceId resource, Seq<RequestId> ids, int first, Vector<GrantRow> known) {
    Vector<GrantRow> found = known;
    Seq<RequestId> left = ids;
    for (int from = first; !left.isEmpty(); from *= 2) {
      Vector<Integer> asked = Vector.range(from, 2 * from);
      found =
          found.appendAll(
              all(left.flatMap(id -> asked.map(n -> RowCodec.key(resource, id, RowCodec.grant(n)))))
                  .map(row -> (GrantRow) row));
      int last = asked.last();
      Set<RequestId> more =
          found.filter(row -> row.grant().changes() >= last).map(Row::about).toJavaSet();
      left = left.filter(more::contains);
    }
    return found;
  }

  /** The verdicts that exist among these requests, read strongly consistently. */
  public Map<RequestId, VerdictRow> verdicts(ResourceId resource, Seq<RequestId> ids) {
    return all(ids.map(id -> RowCodec.key(resource, id, RowCodec.VERDICT)))
        .toMap(Row::about, row -> (VerdictRow) row);
  }

  /** The places of this range that have rows, read strongly consistently. */
  public Vector<PlaceRow> places(ResourceId resource, long from, long to) {
    return all(Vector.rangeClosed(from, to).map(number -> RowCodec.place(resource, number)))
        .map(row -> (PlaceRow) row);
  }

  /** The newest tally of each of these that has one, strongly consistently; a read unit each. */
  public Vector<TallyRow> tallies(ResourceId resource, Seq<TallyName> names) {
    return SideBySide.run(executor, names.map(name -> call(() -> tally(resource, name))))
        .flatMap(found -> found);
  }

  private Option<TallyRow> tally(ResourceId resource, TallyName name) {
    return Option.ofOptional(
            rows
                .get()
                .query(
                    query ->
                        query
                            .queryConditional(
                                QueryConditional.keyEqualTo(RowCodec.tallies(resource, name)))
                            .scanIndexForward(false)
                            .limit(1)
                            .consistentRead(true))
                .stream()
                .findFirst()
                .flatMap(page -> page.items().stream().findFirst()))
        .map(row -> (TallyRow) row);
  }

  /** The rows of these requests, and the owed changes. Few were changed more than once. */
  public Vector<Row> about(ResourceId resource, Seq<RequestId> ids, Vector<GrantRow> owed) {
    Vector<Row> first =
        all(
            ids.flatMap(
                id ->
                    Vector.of(RowCodec.VERDICT, RowCodec.grant(1))
                        .map(part -> RowCodec.key(resource, id, part))));
    Vector<GrantRow> known =
        of(ids, owed)
            .appendAll(first.filter(GrantRow.class::isInstance).map(row -> (GrantRow) row));
    Seq<RequestId> changed = ids.filter(known.map(Row::about).toJavaSet()::contains);
    return first
        .filter(VerdictRow.class::isInstance)
        .appendAll(grants(resource, changed, 2, known));
  }

  /** Those of these rows that are not there, read strongly consistently. */
  public Vector<Row> missing(Vector<Row> due) {
    Map<String, Long> there = all(due.map(RowTable::key)).toMap(RowTable::name, Row::commitNo);
    return due.reject(row -> there.get(name(row)).exists(commit -> commit >= row.commitNo()));
  }

  private Vector<Row> all(Seq<Key> keys) {
    Seq<Supplier<Vector<Row>>> calls =
        keys.distinct().grouped(KEYS_PER_CALL).map(some -> call(() -> getAll(some))).toVector();
    return SideBySide.run(executor, calls).flatMap(found -> found);
  }

  /** Writes the rows; returns when every single one was acknowledged. */
  public void write(Seq<Row> all) {
    // The same key twice in one call is refused.
    Tuple2<Vector<Row>, Vector<Row>> single =
        all.distinctBy(RowTable::name).toVector().partition(row -> oneByOne);
    Vector<Supplier<Integer>> calls =
        single
            ._1()
            .map(row -> call(() -> put(row)))
            .appendAll(single._2().grouped(PUTS_PER_CALL).map(some -> call(() -> putAll(some))));
    SideBySide.run(writing, calls);
  }

  /** A row of a later commit stays: it says the same, or this one is of a log that was restored. */
  private int put(Row row) {
    Expression notNewer =
        Expression.builder()
            .expression("attribute_not_exists(commitNo) OR commitNo <= :mine")
            .putExpressionValue(":mine", AttributeValue.fromN(Long.toString(row.commitNo())))
            .build();
    try {
      rows.get()
          .putItem(
              PutItemEnhancedRequest.builder(Row.class)
                  .item(row)
                  .conditionExpression(notNewer)
                  .build());
    } catch (ConditionalCheckFailedException newer) {
      return 0;
    }
    return 1;
  }

  private Vector<Row> getAll(Seq<Key> asked) {
    Vector<Row> found = Vector.empty();
    List<Key> keys = asked.asJava();
    for (int round = 1; !keys.isEmpty(); round++) {
      backoff.before(round, keys.size());
      BatchGetResultPage page = read(keys);
      found = found.appendAll(page.resultsForTable(rows.get()));
      keys = page.unprocessedKeysForTable(rows.get());
    }
    return found;
  }

  private BatchGetResultPage read(List<Key> keys) {
    ReadBatch.Builder<Row> batch = ReadBatch.builder(Row.class).mappedTableResource(rows.get());
    keys.forEach(
        key ->
            batch.addGetItem(
                GetItemEnhancedRequest.builder().key(key).consistentRead(true).build()));
    BatchGetItemEnhancedRequest request =
        BatchGetItemEnhancedRequest.builder().addReadBatch(batch.build()).build();
    return client.batchGetItem(request).stream().findFirst().orElseThrow();
  }

  private int putAll(Seq<Row> some) {
    List<Row> items = some.asJava();
    for (int round = 1; !items.isEmpty(); round++) {
      backoff.before(round, items.size());
      WriteBatch.Builder<Row> batch = WriteBatch.builder(Row.class).mappedTableResource(rows.get());
      items.forEach(batch::addPutItem);
      BatchWriteResult result =
          client.batchWriteItem(
              BatchWriteItemEnhancedRequest.builder().addWriteBatch(batch.build()).build());
      items = result.unprocessedPutItemsForTable(rows.get());
    }
    return some.size();
  }

  private static <T> Supplier<T> call(Supplier<T> call) {
    return call;
  }

  private static Key key(Row row) {
    return RowCodec.key(row);
  }

  private static String name(Row row) {
    Key key = key(row);
    return key.partitionKeyValue().s() + "/" + key.sortKeyValue().orElseThrow().s();
  }
}
