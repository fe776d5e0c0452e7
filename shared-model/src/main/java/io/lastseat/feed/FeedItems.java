package io.lastseat.feed;

import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemWriter;
import io.vavr.collection.Vector;
import java.time.Instant;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** How the head of the feed and its batches stand in the table. */
final class FeedItems {

  /** All of it has one partition key: batches are few, and in one order. */
  private static final String ALL = "all";

  static final String ID = "id";
  static final String NEWEST = "newest";
  private static final String POINTERS = "commits";

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

  static Map<String, AttributeValue> write(FeedBatch batch, Instant expiresAt) {
    return ItemWriter.inFull()
        .text(FeedTable.PARTITION, ALL)
        .number(FeedTable.NUMBER, batch.number())
        .number(FeedTable.EXPIRES_AT, expiresAt.getEpochSecond())
        .list(POINTERS, batch.pointers().map(FeedItems::write).asJava())
        .item();
  }

  static FeedBatch batch(Map<String, AttributeValue> item) {
    ItemReader reader = ItemReader.inFull(item);
    return new FeedBatch(
        reader.number(FeedTable.NUMBER),
        Vector.ofAll(reader.list(POINTERS)).map(FeedItems::pointer));
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
    return new Pointer(new ResourceId(reader.text("r")), reader.number("c"), reader.flagIfSet("e"));
  }

  private FeedItems() {}
}
