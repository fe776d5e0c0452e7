package io.lastseat.feed;

import io.lastseat.log.Backoff;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.fields.FormatVersion;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/**
 * The feed as a log of its own: batches of pointers, numbered from 1 without gaps, read strongly
 * consistently.
 *
 * <p>One transaction writes batch n+1 and raises the head from n to n+1, and only from n. So no
 * late batch ever appears before one that a reader has passed. A feed ordered by a time or by an
 * automatic number has this fault: a slow writer's record appears behind the reader. DynamoDB
 * deletes old batches but never the head, so no number is given twice. A process that slept longer
 * than batches are kept finds a head other than the one it knew.
 *
 * <p>Every method throws {@code SdkException} if DynamoDB cannot be reached or refuses to serve.
 */
public final class FeedLog {

  /** The most pointers in one item: an item has at most 400 KB, a pointer some 140 bytes. */
  public static final int MAX_POINTERS = 1_000;

  /**
   * The most tries of an append. A lost try means that another writer won. A writer that loses this
   * often leaves its batch to the next delivery.
   */
  private static final int TRIES = 50;

  private static final String CONDITION = "ConditionalCheckFailed";
  private static final String CONFLICT = "TransactionConflict";
  private static final String NONE = "None";

  private final DynamoDbClient client;
  private final String table;
  private final Clock clock;
  private final Backoff backoff;

  /**
   * Uses this table.
   *
   * @param clock says when batches are old: a slow clock makes them expire early, and readers are
   *     told so
   * @param backoff the pause before an append is tried again
   */
  public FeedLog(DynamoDbClient client, String table, Clock clock, Backoff backoff) {
    this.client = client;
    this.table = table;
    this.clock = clock;
    this.backoff = backoff;
  }

  /** Uses this table with the ordinary pauses. */
  public FeedLog(DynamoDbClient client, String table, Clock clock) {
    this(client, table, clock, Backoff.exponential(Duration.ofMillis(10), Duration.ofMillis(500)));
  }

  /** The head, for one read unit; none if nothing was ever appended. */
  public Option<FeedHead> head() {
    Map<String, AttributeValue> item =
        client
            .getItem(
                GetItemRequest.builder()
                    .tableName(table)
                    .key(FeedItems.key(0))
                    .consistentRead(true)
                    .build())
            .item();
    return item == null || item.isEmpty() ? Option.none() : Option.some(FeedItems.head(item));
  }

  /** The first batches after that number, as many as exist and fit into one answer. */
  public Vector<FeedBatch> after(long number, int atMost) {
    QueryRequest query =
        QueryRequest.builder()
            .tableName(table)
            .consistentRead(true)
            .keyConditionExpression("#feed = :all AND #number > :number")
            .expressionAttributeNames(
                Map.of("#feed", FeedTable.PARTITION, "#number", FeedTable.NUMBER))
            .expressionAttributeValues(
                Map.of(
                    ":all",
                    FeedItems.key(0).get(FeedTable.PARTITION),
                    ":number",
                    AttributeValue.fromN(Long.toString(number))))
            .limit(atMost)
            .build();
    return Vector.ofAll(client.query(query).items()).map(FeedItems::batch);
  }

  /**
   * Appends a batch after the newest one.
   *
   * @param known the head that the caller saw last; none makes this method read it
   * @param kept how long the batch can be read at least
   * @param id draws the name of a new feed
   * @return the head after the append. If this throws, the batch may have been written or not
   */
  public FeedHead append(
      Vector<Pointer> pointers, Option<FeedHead> known, Duration kept, Supplier<String> id) {
    FeedHead head = known.getOrElse(() -> begun(id));
    for (int round = 1; round <= TRIES; round++) {
      if (appended(head, pointers, kept)) {
        return new FeedHead(head.feed(), head.newest() + 1);
      }
      backoff.pause(round);
      head = begun(id);
    }
    throw new IllegalStateException(
        "The feed was appended to by others " + TRIES + " times while this batch was tried");
  }

  private boolean appended(FeedHead head, Vector<Pointer> pointers, Duration kept) {
    Instant now = clock.instant();
    FeedBatch batch = new FeedBatch(head.newest() + 1, pointers, now, now.plus(kept));
    try {
      client.transactWriteItems(
          TransactWriteItemsRequest.builder()
              .transactItems(
                  put(raised(head)),
                  put(
                      Put.builder()
                          .tableName(table)
                          .item(FeedItems.write(batch))
                          .conditionExpression("attribute_not_exists(#number)")
                          .expressionAttributeNames(Map.of("#number", FeedTable.NUMBER))
                          .build()))
              .build());
      return true;
    } catch (TransactionCanceledException cancelled) {
      if (!isLost(cancelled)) {
        throw cancelled;
      }
      return false;
    } catch (TransactionInProgressException sentTwice) {
      return false;
    }
  }

  private Put raised(FeedHead head) {
    return Put.builder()
        .tableName(table)
        .item(FeedItems.write(new FeedHead(head.feed(), head.newest() + 1)))
        .conditionExpression("#newest = :newest AND #id = :id")
        .expressionAttributeNames(Map.of("#newest", FeedItems.NEWEST, "#id", FeedItems.ID))
        .expressionAttributeValues(
            Map.of(
                ":newest",
                AttributeValue.fromN(Long.toString(head.newest())),
                ":id",
                AttributeValue.fromS(head.feed())))
        .build();
  }

  private static TransactWriteItem put(Put put) {
    return TransactWriteItem.builder().put(put).build();
  }

  /** Whether another process has won, or its transaction is under way. */
  private static boolean isLost(TransactionCanceledException cancelled) {
    Vector<String> codes =
        Vector.ofAll(cancelled.cancellationReasons()).map(CancellationReason::code);
    return codes.forAll(code -> Vector.of(NONE, CONDITION, CONFLICT).contains(code));
  }

  private FeedHead begun(Supplier<String> id) {
    return head()
        .getOrElse(
            () -> {
              putFirst(new FeedHead(id.get(), 0));
              return head().getOrElseThrow(() -> new IllegalStateException("The head is gone"));
            });
  }

  private void putFirst(FeedHead head) {
    try {
      client.putItem(
          PutItemRequest.builder()
              .tableName(table)
              .item(FeedItems.write(head))
              .conditionExpression("attribute_not_exists(#number)")
              .expressionAttributeNames(Map.of("#number", FeedTable.NUMBER))
              .build());
    } catch (ConditionalCheckFailedException begunByAnother) {
      // The other writer named the feed.
    }
  }

  /** The head of the feed and its batches as items of the table. */
  private static final class FeedItems {

    /** The one partition key of the whole feed: batches are few, and in one order. */
    private static final String ALL = "all";

    static final String ID = "id";
    static final String NEWEST = "newest";
    private static final String POINTERS = "commits";
    private static final String APPENDED_AT = "appendedAt";

    static Map<String, AttributeValue> key(long number) {
      return Map.of(
          FeedTable.PARTITION,
          AttributeValue.fromS(ALL),
          FeedTable.NUMBER,
          AttributeValue.fromN(Long.toString(number)));
    }

    /** The item of the head. It sorts before all batches. */
    static Map<String, AttributeValue> write(FeedHead head) {
      return ItemWriter.inFull()
          .text(FeedTable.PARTITION, ALL)
          .number(FeedTable.NUMBER, 0)
          .number("v", FormatVersion.CURRENT)
          .text(ID, head.feed())
          .number(NEWEST, head.newest())
          .item();
    }

    static FeedHead head(Map<String, AttributeValue> item) {
      ItemReader reader = reader("The head of the feed", item);
      reader.pass(FeedTable.NUMBER);
      FeedHead head = new FeedHead(reader.text(ID), reader.number(NEWEST));
      reader.knownWhole("The head of the feed");
      return head;
    }

    private static ItemReader reader(String what, Map<String, AttributeValue> item) {
      ItemReader reader = ItemReader.inFull(item);
      reader.pass(FeedTable.PARTITION);
      FormatVersion.check(what, reader.number("v"));
      return reader;
    }

    static Map<String, AttributeValue> write(FeedBatch batch) {
      return ItemWriter.inFull()
          .text(FeedTable.PARTITION, ALL)
          .number(FeedTable.NUMBER, batch.number())
          .number("v", FormatVersion.CURRENT)
          .time(APPENDED_AT, batch.appendedAt())
          .number(FeedTable.EXPIRES_AT, batch.expiresAt().getEpochSecond())
          .list(POINTERS, batch.pointers().map(FeedItems::write).asJava())
          .item();
    }

    static FeedBatch batch(Map<String, AttributeValue> item) {
      ItemReader reader = reader("A batch of the feed", item);
      FeedBatch batch =
          new FeedBatch(
              reader.number(FeedTable.NUMBER),
              Vector.ofAll(reader.list(POINTERS)).map(FeedItems::pointer),
              reader.time(APPENDED_AT),
              Instant.ofEpochSecond(reader.number(FeedTable.EXPIRES_AT)));
      reader.knownWhole("A batch of the feed");
      return batch;
    }

    private static AttributeValue write(Pointer pointer) {
      return AttributeValue.fromM(
          ItemWriter.inFull()
              .text("r", pointer.resource().text())
              .number("c", pointer.commitNo())
              .flagIfSet("e", pointer.erased())
              .item());
    }

    private static Pointer pointer(AttributeValue value) {
      ItemReader reader = ItemReader.inFull(value.m());
      Pointer pointer =
          new Pointer(new ResourceId(reader.text("r")), reader.number("c"), reader.flagIfSet("e"));
      reader.knownWhole("A pointer of the feed");
      return pointer;
    }

    private FeedItems() {}
  }
}
