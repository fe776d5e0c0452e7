package io.lastseat.tables;

import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import io.lastseat.tables.fields.ItemReader;
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
                  a.name(RowCodec.PARTITION)
                      .getter(i -> PARTITION)
                      .setter((i, v) -> {})
                      .tags(primaryPartitionKey()))
          .addAttribute(
              String.class,
              a ->
                  a.name("part")
                      .getter(i -> i.part)
                      .setter((i, v) -> i.part = v)
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

  @Nullable String part;
  @Nullable String why;
  @Nullable Long setAsideAt;
  @Nullable String payload;
  @Nullable Long drivenAt;

  private QuarantineItem() {}

  /**
   * The sort key of a record: unique, in the order of sequence numbers. Those are unique in their
   * stream alone, and a damaged record may have the number of another one.
   *
   * @param sequenceNumber of the record; empty where it has none, and then "none"
   * @param stream its ARN, of which the label after the last slash stands in the key; may be empty
   * @param digest of the payload
   */
  public static String key(String sequenceNumber, String stream, String digest) {
    return "%s/%s/%s"
        .formatted(
            sequenceNumber.isEmpty() ? "none" : sequenceNumber,
            stream.substring(stream.lastIndexOf('/') + 1),
            digest);
  }

  /**
   * The item, ready to be put.
   *
   * @param key see {@link #key(String, String, String)}
   * @param payload the record as Lambda delivers it, in JSON
   */
  public static QuarantineItem of(String key, String why, Instant at, String payload) {
    QuarantineItem item = new QuarantineItem();
    item.part = key;
    item.why = why;
    item.setAsideAt = at.toEpochMilli();
    item.payload = payload;
    return item;
  }

  /** Its sort key, which no other record has. */
  public String key() {
    return ItemReader.present("part", part);
  }

  /** The sequence number of the record, or "none". */
  public String sequenceNumber() {
    int slash = key().indexOf('/');
    return slash < 0 ? key() : key().substring(0, slash);
  }

  /** Why it was set aside. */
  public String why() {
    return ItemReader.present("why", why);
  }

  /** When it was set aside. */
  public Instant setAsideAt() {
    return Instant.ofEpochMilli(ItemReader.present("setAsideAt", setAsideAt));
  }

  /** The record as Lambda delivers it, in JSON. */
  public String payload() {
    return ItemReader.present("payload", payload);
  }

  /** When it could be read after all and was decided; none before. */
  public Option<Instant> drivenAt() {
    return Option.of(drivenAt).map(Instant::ofEpochMilli);
  }

  /** The same item, driven at this moment. */
  public QuarantineItem driven(Instant at) {
    QuarantineItem item = of(key(), why(), setAsideAt(), payload());
    item.drivenAt = at.toEpochMilli();
    return item;
  }
}
