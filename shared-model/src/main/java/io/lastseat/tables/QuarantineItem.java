package io.lastseat.tables;

import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.FormatVersion;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemSchema;
import io.lastseat.tables.fields.ItemWriter;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.Map;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A stream record that cannot be read as a request, set aside with its payload. It is an item of
 * the reservations table under one partition key that is no request id.
 *
 * @param key its sort key, which no other record has, see {@link #key(String, String, String)}
 * @param why why it was set aside
 * @param setAsideAt when it was set aside
 * @param payload the record as Lambda delivers it, in JSON
 * @param drivenAt when it could be read after all and was decided; none before
 */
public record QuarantineItem(
    String key, String why, Instant setAsideAt, String payload, Option<Instant> drivenAt) {

  /** The partition key of all quarantined records. */
  public static final String PARTITION = "#quarantine";

  private static final Field DRIVEN_AT = new Field("drivenAt", "drivenAt");

  /** The schema of a quarantined record. */
  public static final ItemSchema<QuarantineItem> SCHEMA =
      new ItemSchema<>(
          QuarantineItem.class,
          RowCodec.PARTITION,
          RowCodec.PART,
          AttributeValueType.S,
          QuarantineItem::write,
          QuarantineItem::read);

  /**
   * The unique sort key of a record, in the order of sequence numbers. Those are unique only within
   * their stream, and a damaged record may have the number of another one.
   *
   * @param sequenceNumber of the record; empty if it has none, which becomes "none"
   * @param stream its ARN, whose label after the last slash becomes part of the key; may be empty
   * @param digest the digest of the payload
   */
  public static String key(String sequenceNumber, String stream, String digest) {
    return "%s/%s/%s"
        .formatted(
            sequenceNumber.isEmpty() ? "none" : sequenceNumber,
            stream.substring(stream.lastIndexOf('/') + 1),
            digest);
  }

  /** The sequence number of the record, or "none". */
  public String sequenceNumber() {
    int slash = key.indexOf('/');
    return slash < 0 ? key : key.substring(0, slash);
  }

  /** The same item, driven at this moment. */
  public QuarantineItem driven(Instant at) {
    return new QuarantineItem(key, why, setAsideAt, payload, Option.some(at));
  }

  /** The attributes of the item. */
  public Map<String, AttributeValue> write() {
    return ItemWriter.inFull()
        .text(RowCodec.PARTITION, PARTITION)
        .text(RowCodec.PART, key)
        .number("v", FormatVersion.CURRENT)
        .text("why", why)
        .time("setAsideAt", setAsideAt)
        .text("payload", payload)
        .time(DRIVEN_AT, drivenAt)
        .item();
  }

  /** Reads an item. Another program may have left something out. */
  private static QuarantineItem read(Map<String, AttributeValue> item) {
    ItemReader from = ItemReader.inFull(item);
    FormatVersion.check("A quarantined record", from.number("v"));
    return new QuarantineItem(
        from.text(RowCodec.PART),
        from.textIfAny("why").getOrElse(""),
        from.numberIfAny("setAsideAt").map(Instant::ofEpochMilli).getOrElse(Instant.EPOCH),
        from.textIfAny("payload").getOrElse(""),
        from.timeIfAny(DRIVEN_AT));
  }
}
