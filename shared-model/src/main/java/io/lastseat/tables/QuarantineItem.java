package io.lastseat.tables;

import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import io.vavr.control.Option;
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
          .addAttribute(
              Long.class,
              a -> a.name("drivenAt").getter(i -> i.drivenAt).setter((i, v) -> i.drivenAt = v))
          .build();

  @Nullable String sequenceNumber;
  @Nullable String why;
  @Nullable Long setAsideAt;
  @Nullable String payload;
  @Nullable Long drivenAt;

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

  /** The sequence number of the record, or "none". */
  public String sequenceNumber() {
    return PolicyFields.required("part", sequenceNumber);
  }

  /** Why it was set aside. */
  public String why() {
    return PolicyFields.required("why", why);
  }

  /** When it was set aside. */
  public Instant setAsideAt() {
    return Instant.ofEpochMilli(PolicyFields.required("setAsideAt", setAsideAt));
  }

  /** The record as Lambda delivers it, in JSON. */
  public String payload() {
    return PolicyFields.required("payload", payload);
  }

  /** When it could be read after all and was decided; none before. */
  public Option<Instant> drivenAt() {
    return Option.of(drivenAt).map(Instant::ofEpochMilli);
  }

  /** The same item, driven at this moment. */
  public QuarantineItem driven(Instant at) {
    QuarantineItem item = of(sequenceNumber(), why(), setAsideAt(), payload());
    item.drivenAt = at.toEpochMilli();
    return item;
  }
}
