package io.lastseat.tables;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.fields.Field;
import io.lastseat.tables.fields.FormatVersion;
import io.lastseat.tables.fields.ItemReader;
import io.lastseat.tables.fields.ItemSchema;
import io.lastseat.tables.fields.ItemWriter;
import io.lastseat.tables.fields.NewerVersionException;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A note that requests of one resource were taken out of the stream, to be driven again. It is an
 * item of the reservations table under one partition key that is no request id. The requests
 * themselves are in their own table. A lost note costs time: the daily reconciliation finds its
 * requests.
 *
 * @param key its sort key, which no other note has
 * @param requests in their order in the stream
 * @param why why they were taken out of the stream
 * @param isFailing whether the resource itself kept failing; else only these requests wait
 * @param since when they were taken out of the stream
 * @param tries how often they were driven
 * @param next when they are driven next
 */
public record ParkedItem(
    String key,
    Vector<RequestId> requests,
    String why,
    boolean isFailing,
    Instant since,
    int tries,
    Instant next) {

  /** The partition key of all notes. */
  public static final String PARTITION = "#parked";

  /** The schema of the note. */
  public static final ItemSchema<ParkedItem> SCHEMA =
      new ItemSchema<>(
          ParkedItem.class,
          RowCodec.PARTITION,
          RowCodec.PART,
          AttributeValueType.S,
          ParkedItem::write,
          ParkedItem::read);

  /** The value for a time or a number that another program left out. */
  private static final Instant NEVER = Instant.MIN;

  private static final int UNKNOWN = -1;
  private static final Field FAILING = new Field("failing", "failing");
  private static final Field SINCE = new Field("since", "since");
  private static final Field NEXT = new Field("next", "next");

  /**
   * A new note. The same requests get the same key each time that they are parked.
   *
   * @param requests at least one, all of this resource
   * @param failing whether the resource itself keeps failing
   */
  public static ParkedItem of(
      ResourceId resource,
      Vector<RequestId> requests,
      String why,
      boolean failing,
      Instant since,
      Instant next) {
    String name = requests.map(RequestId::text).mkString(" ");
    String key = resource.text() + "/" + UUID.nameUUIDFromBytes(name.getBytes(UTF_8));
    return new ParkedItem(key, requests, why, failing, since, 0, next);
  }

  /**
   * The note of a request that is about to be tried, under a key of its own.
   *
   * @param why the reason to drive it again if the note stays
   */
  public static ParkedItem trying(
      ResourceId resource, RequestId request, String why, Instant since, Instant next) {
    String key = resource.text() + "/trying-" + request.text();
    return new ParkedItem(key, Vector.of(request), why, false, since, 0, next);
  }

  /** The note after one more try. */
  public ParkedItem tried(Instant nextTry) {
    return new ParkedItem(key, requests, why, isFailing, since, tries + 1, nextTry);
  }

  /**
   * Splits the note into two with half of the requests each, at least one; the first half is the
   * older one.
   *
   * @param nextTry when both are driven
   */
  public Vector<ParkedItem> halves(Instant nextTry) {
    int half = requests.size() / 2;
    return Vector.of(requests.take(half), requests.drop(half))
        .zipWithIndex(
            (some, place) -> {
              String name = of(resource(), some, why, isFailing, since, next).key;
              return new ParkedItem(
                  name, some, why, isFailing, since.plusMillis(place), tries + 1, nextTry);
            });
  }

  /** Whether the note is complete: another program may have left something out. */
  public boolean isWhole() {
    return key.indexOf('/') > 0
        && !since.equals(NEVER)
        && tries != UNKNOWN
        && !next.equals(NEVER)
        && requests.nonEmpty();
  }

  /** The resource of the requests. */
  public ResourceId resource() {
    return new ResourceId(key.substring(0, key.indexOf('/')));
  }

  /** The attributes of the item. */
  public Map<String, AttributeValue> write() {
    return ItemWriter.inFull()
        .text(RowCodec.PARTITION, PARTITION)
        .text(RowCodec.PART, key)
        .number("v", FormatVersion.CURRENT)
        .list("requests", requests.map(id -> AttributeValue.fromS(id.text())).asJava())
        .text("why", why)
        .flag(FAILING, isFailing)
        .time(SINCE, since)
        .number("tries", tries)
        .time(NEXT, next)
        .item();
  }

  /** Reads a note. One that this program does not know is incomplete, and stops no other note. */
  private static ParkedItem read(Map<String, AttributeValue> item) {
    try {
      return read(ItemReader.inFull(item));
    } catch (IllegalArgumentException | ArithmeticException | NewerVersionException another) {
      return new ParkedItem("", Vector.empty(), "", false, NEVER, UNKNOWN, NEVER);
    }
  }

  private static ParkedItem read(ItemReader from) {
    from.pass(RowCodec.PARTITION);
    FormatVersion.check("A note", from.number("v"));
    ParkedItem note =
        new ParkedItem(
            from.text(RowCodec.PART),
            Vector.ofAll(from.list("requests"))
                .flatMap(name -> Option.of(name.s()))
                .flatMap(RequestId::parse),
            from.textIfAny("why").getOrElse(""),
            from.flagIfSet(FAILING),
            from.timeIfAny(SINCE).getOrElse(NEVER),
            from.numberIfAny("tries").map(Math::toIntExact).getOrElse(UNKNOWN),
            from.timeIfAny(NEXT).getOrElse(NEVER));
    from.knownWhole("A note");
    return note;
  }
}
