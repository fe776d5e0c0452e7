package io.lastseat.tables;

import io.lastseat.model.Reason;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.RowCodec.RowKey;
import io.lastseat.tables.fields.FormatVersion;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.vavr.collection.HashMap;
import io.vavr.collection.Map;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * How many calls about one resource the gate of one process turned away in one minute. It is an
 * item of the reservations table. A put of it may be repeated, since it has the whole count. It
 * names no applicant.
 *
 * @param resource none for resources beyond those that the process counts one by one
 * @param minute its begin
 * @param token random: no other process, and no other item of this process, has it
 * @param reasons the number of calls by the reason of the refusal
 */
public record TurnedAwayItem(
    Option<ResourceId> resource, Instant minute, String token, Map<Reason, Long> reasons) {

  /** How long DynamoDB keeps an item: a season can be compared with the same one a year before. */
  public static final Duration KEPT = Duration.ofDays(400);

  private static final String PREFIX = "#away/";
  private static final String COUNTS = "counts";
  private static final String REASON = "reason";
  private static final String CALLS = "calls";

  /** The minute that contains this moment. */
  public static Instant minute(Instant moment) {
    return moment.truncatedTo(ChronoUnit.MINUTES);
  }

  /** The partition key of the items of a resource, or of those without one. */
  public static String partition(Option<ResourceId> resource) {
    return PREFIX + resource.map(ResourceId::text).getOrElse("");
  }

  /** The key of the item. Sort keys are in the order of the minutes. */
  public RowKey key() {
    return new RowKey(partition(resource), minute + "/" + token);
  }

  /** The number of calls. */
  public long calls() {
    return reasons.values().sum().longValue();
  }

  /** The item, to be put. */
  public java.util.Map<String, AttributeValue> write() {
    return ItemWriter.inFull()
        .text(RowCodec.PARTITION, key().partition())
        .text(RowCodec.PART, key().part())
        .number("v", FormatVersion.CURRENT)
        .list(COUNTS, TreeMap.ofEntries(reasons).map(TurnedAwayItem::count).asJava())
        .number(RowCodec.GONE_AT, minute.plus(KEPT).getEpochSecond())
        .item();
  }

  private static AttributeValue count(io.vavr.Tuple2<Reason, Long> some) {
    return AttributeValue.fromM(
        java.util.Map.of(
            REASON, AttributeValue.fromS(some._1().code()),
            CALLS, AttributeValue.fromN(Long.toString(some._2()))));
  }

  /**
   * Reads the item, or none if it is damaged. It leaves out a reason that this program does not
   * know. Counts are hints, so no reader stops for one.
   */
  public static Option<TurnedAwayItem> read(java.util.Map<String, AttributeValue> item) {
    return Try.of(() -> whole(ItemReader.inFull(item))).toOption();
  }

  private static TurnedAwayItem whole(ItemReader item) {
    String part = item.text(RowCodec.PART);
    int slash = part.indexOf('/');
    return new TurnedAwayItem(
        ResourceId.parse(item.text(RowCodec.PARTITION).substring(PREFIX.length())),
        Instant.parse(part.substring(0, slash)),
        part.substring(slash + 1),
        Vector.ofAll(item.list(COUNTS))
            .map(count -> ItemReader.inFull(count.m()))
            .foldLeft(HashMap.empty(), TurnedAwayItem::and));
  }

  private static HashMap<Reason, Long> and(HashMap<Reason, Long> reasons, ItemReader count) {
    return Reason.ofCode(count.text(REASON))
        .map(reason -> reasons.put(reason, count.number(CALLS), Long::sum))
        .getOrElse(reasons);
  }
}
