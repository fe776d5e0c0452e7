package io.lastseat.tables;

import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import io.lastseat.model.ResourceId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticTableSchema;

/**
 * A note that a resource is parked, for other serializers: an item of the reservations table under
 * one partition key that is no request id. It is a hint: a lost or an old one costs a resource some
 * minutes, or its turn, and no promise else.
 */
public final class ParkedItem {

  /** The partition key of all of them. */
  public static final String PARTITION = "#parked";

  /** How it stands in the table. */
  public static final TableSchema<ParkedItem> SCHEMA =
      StaticTableSchema.builder(ParkedItem.class)
          .newItemSupplier(ParkedItem::new)
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
                      .getter(i -> i.resource)
                      .setter((i, v) -> i.resource = v)
                      .tags(primarySortKey()))
          .addAttribute(
              Long.class, a -> a.name("since").getter(i -> i.since).setter((i, v) -> i.since = v))
          .addAttribute(
              Long.class, a -> a.name("until").getter(i -> i.until).setter((i, v) -> i.until = v))
          .addAttribute(
              String.class, a -> a.name("why").getter(i -> i.why).setter((i, v) -> i.why = v))
          .build();

  @Nullable String resource;
  @Nullable Long since;
  @Nullable Long until;
  @Nullable String why;

  private ParkedItem() {}

  /**
   * The note, ready to be put.
   *
   * @param since when the resource was parked
   * @param until how long the note counts, unless it is put anew
   */
  public static ParkedItem of(ResourceId resource, Instant since, Instant until, String why) {
    ParkedItem item = new ParkedItem();
    item.resource = resource.text();
    item.since = since.toEpochMilli();
    item.until = until.toEpochMilli();
    item.why = why;
    return item;
  }

  /** Where the note of a resource stands. */
  public static Key key(ResourceId resource) {
    return Key.builder().partitionValue(PARTITION).sortValue(resource.text()).build();
  }

  /** The text of the resource's id. */
  public String resource() {
    return ItemReader.present("part", resource);
  }

  /** When the resource was parked. */
  public Instant since() {
    return Instant.ofEpochMilli(ItemReader.present("since", since));
  }

  /** How long the note counts. */
  public Instant until() {
    return Instant.ofEpochMilli(ItemReader.present("until", until));
  }

  /** Why it was parked, or is no longer. */
  public String why() {
    return why == null ? "" : why;
  }
}
