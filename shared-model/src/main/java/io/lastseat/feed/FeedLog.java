package io.lastseat.feed;

import io.lastseat.log.store.Backoff;
import io.lastseat.model.id.ResourceId;
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
 * <p>One transaction writes batch n+1 and raises the head from n to n+1, and only from n. So a late
 * batch never stands before one that a reader has passed. Feeds that are ordered by a time or by an
 * automatic number have this fault: where a slow writer's record appears behind the reader's back.
 * The head never goes, so no number is given twice, though DynamoDB deletes the batches when they
 * are old. A process that slept for longer than that meets a head that is not the one it knew.
 *
 * <p>Every method throws {@code SdkException} where DynamoDB cannot be reached or refuses to serve.
 */
public final class FeedLog {

  /**
   * As many pointers as one item is given: an item has 400 KB at most, a pointer some 140 bytes.
   */
  public static final int MAX_POINTERS = 1_000;

  /**
   * A loss means that another writer won. A writer that loses this often leaves its batch to the
   * next delivery.
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
   * In this table.
   *
   * @param clock says when batches are old: one that is slow makes them go early, and readers are
   *     told so
   * @param backoff before an append is tried again
   */
  public FeedLog(DynamoDbClient client, String table, Clock clock, Backoff backoff) {
    this.client = client;
    this.table = table;
    this.clock = clock;
    this.backoff = backoff;
  }

  /** The same with the ordinary pauses. */
  public FeedLog(DynamoDbClient client, String table, Clock clock) {
    this(client, table, clock, Backoff.exponential(Duration.ofMillis(10), Duration.ofMillis(500)));
  }

  /** The head, for one read unit; none as long as nothing was ever appended. */
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

  /** The first batches behind that number, as many as are there and one answer has. */
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
   * Appends a batch behind the newest one.
   *
   * @param known the head that the caller saw last; none makes it read
   * @param kept how long the batch can be read at least
   * @param id draws a name for a feed that begins
   * @return the head since. Where this throws, the batch may stand there or not
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

  /** Another process was faster, or is in the middle of it. */
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
      // His is the name.
    }
  }

  /** How the head of the feed and its batches stand in the table. */
  private static final class FeedItems {

    /** All of it has one partition key: batches are few, and in one order. */
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

    /** The head stands before all batches. */
    static Map<String, AttributeValue> write(FeedHead head) {
      return ItemWriter.inFull()
          .text(FeedTable.PARTITION, ALL)
          .number(FeedTable.NUMBER, 0)
          .text(ID, head.feed())
          .number(NEWEST, head.newest())
          .item();
    }

    static FeedHead head(Map<String, AttributeValue> item) {
      ItemReader reader = ItemReader.inFull(item);
      return new FeedHead(reader.text(ID), reader.number(NEWEST));
    }

    static Map<String, AttributeValue> write(FeedBatch batch) {
      return ItemWriter.inFull()
          .text(FeedTable.PARTITION, ALL)
          .number(FeedTable.NUMBER, batch.number())
          .time(APPENDED_AT, batch.appendedAt())
          .number(FeedTable.EXPIRES_AT, batch.expiresAt().getEpochSecond())
          .list(POINTERS, batch.pointers().map(FeedItems::write).asJava())
          .item();
    }

    static FeedBatch batch(Map<String, AttributeValue> item) {
      ItemReader reader = ItemReader.inFull(item);
      return new FeedBatch(
          reader.number(FeedTable.NUMBER),
          Vector.ofAll(reader.list(POINTERS)).map(FeedItems::pointer),
          reader.time(APPENDED_AT),
          Instant.ofEpochSecond(reader.number(FeedTable.EXPIRES_AT)));
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
      return new Pointer(
          new ResourceId(reader.text("r")), reader.number("c"), reader.flagIfSet("e"));
    }

    private FeedItems() {}
  }
}
