package io.lastseat.gate;

import io.lastseat.model.Reason;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.TurnedAwayItem;
import io.vavr.collection.Map;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/** The counts of the gate, in the table of reservations. Methods throw {@code SdkException}. */
public final class TurnedAwayTable {

  /** How far back {@link #recent} looks. */
  public static final Duration RECENT = Duration.ofHours(24);

  private final DynamoDbClient client;
  private final String table;

  /** Uses the reservations table among these names. */
  public TurnedAwayTable(DynamoDbClient client, TableNames names) {
    this.client = client;
    this.table = names.reservations();
  }

  /** Writes one item, for one write unit. */
  void put(TurnedAwayItem item) {
    client.putItem(PutItemRequest.builder().tableName(table).item(item.write()).build());
  }

  /**
   * Reads what the gate turned away in the last 24 hours, by one call. It costs half a read unit
   * for each 4 KB, some 25 items, and at most 128 units: then it begins later.
   */
  public RecentCounts recent(ResourceId resource, Instant now) {
    Instant since = TurnedAwayItem.minute(now.minus(RECENT));
    QueryResponse page =
        client.query(
            QueryRequest.builder()
                .tableName(table)
                .keyConditionExpression("#partition = :partition AND #part >= :since")
                .expressionAttributeNames(
                    java.util.Map.of("#partition", RowCodec.PARTITION, "#part", RowCodec.PART))
                .expressionAttributeValues(
                    java.util.Map.of(
                        ":partition",
                        AttributeValue.fromS(TurnedAwayItem.partition(Option.some(resource))),
                        ":since",
                        AttributeValue.fromS(since.toString())))
                .scanIndexForward(false)
                .build());
    Vector<TurnedAwayItem> items = Vector.ofAll(page.items()).flatMap(TurnedAwayItem::read);
    Instant reached = items.lastOption().map(TurnedAwayItem::minute).getOrElse(now);
    Instant first = page.hasLastEvaluatedKey() ? reached : since;
    return new RecentCounts(first, items);
  }

  /**
   * What the gate turned away from one resource since a minute. There may have been more: a process
   * loses its count of the last minute or two if it is killed or frozen.
   *
   * @param items each item once
   */
  public record RecentCounts(Instant since, Vector<TurnedAwayItem> items) {

    /** Adds counts that are not written yet, or that may be. Of two with one key the greater is. */
    public RecentCounts and(Vector<TurnedAwayItem> more) {
      Vector<TurnedAwayItem> all =
          items
              .appendAll(more)
              .groupBy(TurnedAwayItem::key)
              .values()
              .map(same -> same.maxBy(TurnedAwayItem::calls).get())
              .toVector();
      return new RecentCounts(since, all);
    }

    /** Leaves out what is older than 24 hours at this moment. */
    public RecentCounts at(Instant now) {
      Instant day = TurnedAwayItem.minute(now.minus(RECENT));
      Instant from = day.isAfter(since) ? day : since;
      return new RecentCounts(from, items.reject(item -> item.minute().isBefore(from)));
    }

    /** The number of calls. */
    public long calls() {
      return items.map(TurnedAwayItem::calls).sum().longValue();
    }

    /** The number of calls by reason, in the order of precedence. */
    public Map<Reason, Long> reasons() {
      return items
          .flatMap(TurnedAwayItem::reasons)
          .foldLeft(
              TreeMap.<Reason, Long>empty(),
              (sums, some) -> sums.put(some._1(), some._2(), Long::sum));
    }
  }
}
