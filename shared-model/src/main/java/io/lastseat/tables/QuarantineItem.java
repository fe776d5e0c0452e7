package io.lastseat.tables;

import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticTableSchema;

/**
 * A stream record that cannot be read as ours, set aside with its payload: an item of the
 * reservations table under one partition key that is no request id.
 */
public final class QuarantineItem {

  /** The partition key of all of them. */
  public static final String PARTITION = "#quarantine";

  /** How it stands in the table. */
  public static final TableSchema<QuarantineItem> SCHEMA =
      StaticTableSchema.builder(QuarantineItem.class)
          .newItemSupplier(QuarantineItem::new)
          .addAttribute(
              String.class,
              a ->
                  a.name("requestId")
                      .getter(i -> PARTITION)
                      .setter((i, v) -> {})
                      .tags(primaryPartitionKey()))
          .addAttribute(
              String.class,
              a ->
                  a.name("part")
                      .getter(i -> i.sequenceNumber)
                      .setter((i, v) -> i.sequenceNumber = v)
                      .tags(primarySortKey()))
          .addAttribute(
              String.class, a -> a.name("why").getter(i -> i.why).setter((i, v) -> i.why = v))
          .addAttribute(
              Long.class,
              a ->
                  a.name("setAsideAt").getter(i -> i.setAsideAt).setter((i, v) -> i.setAsideAt = v))
          .addAttribute(
              String.class,
              a -> a.name("payload").getter(i -> i.payload).setter((i, v) -> i.payload = v))
          .build();

  @Nullable String sequenceNumber;
  @Nullable String why;
  @Nullable Long setAsideAt;
  @Nullable String payload;

  private QuarantineItem() {}

  /**
   * The item, ready to be put.
   *
   * @param sequenceNumber of the record; empty where it has none, and then "none"
   * @param payload the record as Lambda delivers it, in JSON
   */
  public static QuarantineItem of(String sequenceNumber, String why, Instant at, String payload) {
    QuarantineItem item = new QuarantineItem();
    item.sequenceNumber = sequenceNumber.isEmpty() ? "none" : sequenceNumber;
    item.why = why;
    item.setAsideAt = at.toEpochMilli();
    item.payload = payload;
    return item;
  }
}
