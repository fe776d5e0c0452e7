package io.lastseat.log;

import io.lastseat.model.grant.Place;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.row.GrantRow;
import io.lastseat.model.row.PlaceRow;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.TallyRow;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.RowCodec.RowKey;
import io.lastseat.tables.TableNames;
import io.vavr.Tuple2;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * The rows that are copied out of the log. They are immutable and follow from the log alone, so a
 * row may be written twice. A row counts as written only when DynamoDB has acknowledged it.
 *
 * <p>All reads are strongly consistent. A call for many rows runs its batches in parallel.
 *
 * <p>Every method throws {@code SdkException} if DynamoDB cannot be reached, or is overloaded and
 * kept leaving some rows unprocessed.
 */
public final class RowTable {

  /** BatchWriteItem takes 25 puts (DynamoDB API reference, BatchWriteItem). */
  static final int PUTS_PER_CALL = 25;

  /** BatchGetItem takes 100 keys (DynamoDB API reference, BatchGetItem). */
  public static final int KEYS_PER_CALL = 100;

  private final DynamoDbClient client;
  private final String table;
  private final Executor executor;
  private final Executor writing;
  private final Backoff backoff;
  private final boolean oneByOne;

  /**
   * Uses the reservations table.
   *
   * @param executor runs the calls of one batch in parallel
   * @param backoff the pause before rows that DynamoDB left unprocessed are sent again
   */
  public RowTable(DynamoDbClient client, TableNames names, Executor executor, Backoff backoff) {
    this(client, names, executor, executor, backoff, false);
  }

  private RowTable(
      DynamoDbClient client,
      TableNames names,
      Executor executor,
      Executor writing,
      Backoff backoff,
      boolean oneByOne) {
    this.oneByOne = oneByOne;
    this.client = client;
    this.table = names.reservations();
    this.executor = executor;
    this.writing = writing;
    this.backoff = backoff;
  }

  /**
   * Uses the reservations table for a process whose role may only put single rows. BatchWriteItem
   * would need permission to delete, too (Service Authorization Reference, "Actions for DynamoDB").
   *
   * @param reading runs its reads in parallel
   * @param writing runs its puts in parallel, so that no look-up waits for them
   */
  public static RowTable oneByOne(
      DynamoDbClient client,
      TableNames names,
      Executor reading,
      Executor writing,
      Backoff backoff) {
    return new RowTable(client, names, reading, writing, backoff, true);
  }

  /** Runs calls in parallel. */
  public Executor calls() {
    return executor;
  }

  /**
   * The rows of one request, read strongly consistently, for one read unit: a verdict never
   * changes.
   */
  public RowsOf of(ResourceId resource, RequestId id) {
    // The verdict and the newest change come last.
    return RowsOf.of(last(RowCodec.partition(resource, id), 2));
  }

  /** The last rows under that partition key, the last one first. */
  private Vector<Row> last(String partition, int atMost) {
    QueryRequest query =
        RowCodec.under(table, partition)
            .scanIndexForward(false)
            .limit(atMost)
            .consistentRead(true)
            .build();
    return Vector.ofAll(client.query(query).items()).map(RowCodec::read);
  }

  /**
   * All changes of these reservations: from the rows, read strongly consistently, and from commits
   * that owe rows. Changes are numbered without gaps. So it reads the first one of each
   * reservation, and then twice as many each time.
   *
   * @param owed the changes in the commits that owe rows: if a row is missing and later ones exist,
   *     it is one of these
   */
  public Vector<GrantRow> grants(ResourceId resource, Seq<RequestId> ids, Vector<GrantRow> owed) {
    return grants(resource, ids, 1, of(ids, owed));
  }

  private static Vector<GrantRow> of(Seq<RequestId> ids, Vector<GrantRow> some) {
    Set<RequestId> asking = ids.toJavaSet();
    return some.filter(row -> asking.contains(row.about()));
  }

  /** All changes of these reservations from this number on, added to the known earlier ones. */
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

  /** The change of this number of a reservation, read strongly consistently; none without a row. */
  public Option<GrantRow> change(ResourceId resource, RequestId id, int number) {
    return all(Vector.of(RowCodec.key(resource, id, RowCodec.grant(number))))
        .headOption()
        .map(row -> (GrantRow) row);
  }

  /** The verdicts that exist among these requests, read strongly consistently. */
  public io.vavr.collection.Map<RequestId, VerdictRow> verdicts(
      ResourceId resource, Seq<RequestId> ids) {
    return all(ids.map(id -> RowCodec.key(resource, id, RowCodec.VERDICT)))
        .toMap(Row::about, row -> (VerdictRow) row);
  }

  /** The places of a line, from the first to a number, that have rows; strongly consistent. */
  public Vector<PlaceRow> places(ResourceId resource, Place.Key first, long to) {
    return all(Vector.rangeClosed(first.number(), to)
            .map(number -> RowCodec.place(resource, new Place.Key(first.category(), number))))
        .map(row -> (PlaceRow) row);
  }

  /** The newest tally of each one that has one, strongly consistent; a read unit each. */
  public Vector<TallyRow> tallies(ResourceId resource, Seq<TallyName> names) {
    return SideBySide.run(executor, names.map(name -> call(() -> tally(resource, name))))
        .flatMap(found -> found);
  }

  private Option<TallyRow> tally(ResourceId resource, TallyName name) {
    return last(RowCodec.tallies(resource, name), 1).headOption().map(row -> (TallyRow) row);
  }

  /** The rows of these requests, and the owed changes. Few have more than one change. */
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

  /** The rows among these that are not written, by strongly consistent reads. */
  public Vector<Row> missing(Vector<Row> due) {
    var there = all(due.map(RowCodec::key)).toMap(RowCodec::key, Row::commitNo);
    return due.reject(
        row -> there.get(RowCodec.key(row)).exists(commit -> commit >= row.commitNo()));
  }

  private Vector<Row> all(Seq<RowKey> keys) {
    Seq<Supplier<Vector<Row>>> calls =
        keys.distinct().grouped(KEYS_PER_CALL).map(some -> call(() -> getAll(some))).toVector();
    return SideBySide.run(executor, calls).flatMap(found -> found);
  }

  /** Writes the rows, and returns when DynamoDB has acknowledged each of them. */
  public void write(Seq<Row> all) {
    // DynamoDB refuses the same key twice in one call.
    Tuple2<Vector<Row>, Vector<Row>> single =
        all.<RowKey>distinctBy(RowCodec::key).toVector().partition(row -> oneByOne);
    Vector<Supplier<Integer>> calls =
        single
            ._1()
            .map(row -> call(() -> put(row)))
            .appendAll(single._2().grouped(PUTS_PER_CALL).map(some -> call(() -> putAll(some))));
    SideBySide.run(writing, calls);
  }

  /**
   * Puts a row. A row of a later commit stays: it says the same, or this row is of a restored log.
   */
  private int put(Row row) {
    PutItemRequest put =
        PutItemRequest.builder()
            .tableName(table)
            .item(RowCodec.write(row))
            .conditionExpression("attribute_not_exists(commitNo) OR commitNo <= :mine")
            .expressionAttributeValues(
                Map.of(":mine", AttributeValue.fromN(Long.toString(row.commitNo()))))
            .build();
    try {
      client.putItem(put);
    } catch (ConditionalCheckFailedException newer) {
      return 0;
    }
    return 1;
  }

  private Vector<Row> getAll(Seq<RowKey> asked) {
    Vector<Row> found = Vector.empty();
    List<Map<String, AttributeValue>> keys = asked.map(RowKey::item).asJava();
    for (int round = 1; !keys.isEmpty(); round++) {
      backoff.before(round, keys.size());
      KeysAndAttributes some = KeysAndAttributes.builder().consistentRead(true).keys(keys).build();
      BatchGetItemResponse answer =
          client.batchGetItem(
              BatchGetItemRequest.builder().requestItems(Map.of(table, some)).build());
      found =
          found.appendAll(
              Vector.ofAll(answer.responses().getOrDefault(table, List.of())).map(RowCodec::read));
      keys =
          Option.of(answer.unprocessedKeys().get(table))
              .map(KeysAndAttributes::keys)
              .getOrElse(List.of());
    }
    return found;
  }

  private int putAll(Seq<Row> some) {
    List<WriteRequest> puts =
        some.map(
                row ->
                    WriteRequest.builder().putRequest(put -> put.item(RowCodec.write(row))).build())
            .asJava();
    for (int round = 1; !puts.isEmpty(); round++) {
      backoff.before(round, puts.size());
      puts =
          client
              .batchWriteItem(
                  BatchWriteItemRequest.builder().requestItems(Map.of(table, puts)).build())
              .unprocessedItems()
              .getOrDefault(table, List.of());
    }
    return some.size();
  }

  private static <T> Supplier<T> call(Supplier<T> call) {
    return call;
  }
}
