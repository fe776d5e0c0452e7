package io.lastseat.tables;

import static java.nio.charset.StandardCharsets.UTF_8;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.tables.fields.ItemReader;
import io.vavr.collection.Vector;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticTableSchema;

/**
 * A note that requests of one resource were taken out of the stream, to be driven again: an item of
 * the reservations table under one partition key that is no request id. The requests themselves
 * stand in their own table. A lost note costs time: the daily reconciliation finds its requests.
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
                  a.name(RowCodec.PART)
                      .getter(i -> i.part)
                      .setter((i, v) -> i.part = v)
                      .tags(primarySortKey()))
          .addAttribute(
              EnhancedType.listOf(String.class),
              a ->
                  a.name("requests")
                      .getter(i -> i.requests)
                      .setter((i, v) -> i.requests = List.copyOf(v)))
          .addAttribute(
              String.class, a -> a.name("why").getter(i -> i.why).setter((i, v) -> i.why = v))
          .addAttribute(
              Boolean.class,
              a -> a.name("failing").getter(i -> i.failing).setter((i, v) -> i.failing = v))
          .addAttribute(
              Long.class, a -> a.name("since").getter(i -> i.since).setter((i, v) -> i.since = v))
          .addAttribute(
              Integer.class,
              a -> a.name("tries").getter(i -> i.tries).setter((i, v) -> i.tries = v))
          .addAttribute(
              Long.class, a -> a.name("next").getter(i -> i.next).setter((i, v) -> i.next = v))
          .build();

  private @Nullable String part;
  private List<String> requests = List.of();
  private @Nullable String why;
  private @Nullable Boolean failing;
  private @Nullable Long since;
  private @Nullable Integer tries;
  private @Nullable Long next;

  private ParkedItem() {}

  /**
   * A new note. The same requests have the same key, at every parking.
   *
   * @param requests at least one, all of this resource
   * @param failing whether the resource itself keeps failing
   * @param since when they were taken out of the stream
   * @param next when they are driven
   */
  public static ParkedItem of(
      ResourceId resource,
      Vector<RequestId> requests,
      String why,
      boolean failing,
      Instant since,
      Instant next) {
    String name = requests.map(RequestId::text).mkString(" ");
    return of(
        resource.text() + "/" + UUID.nameUUIDFromBytes(name.getBytes(UTF_8)),
        requests,
        why,
        failing,
        since,
        next);
  }

  /**
   * The note of a request that is about to be tried, under a key of its own.
   *
   * @param why it is driven again if the note stays
   */
  public static ParkedItem trying(
      ResourceId resource, RequestId request, String why, Instant since, Instant next) {
    String key = resource.text() + "/trying-" + request.text();
    return of(key, Vector.of(request), why, false, since, next);
  }

  private static ParkedItem of(
      String part,
      Vector<RequestId> requests,
      String why,
      boolean failing,
      Instant since,
      Instant next) {
    ParkedItem item = new ParkedItem();
    item.part = part;
    item.requests = requests.map(RequestId::text).asJava();
    item.why = why;
    item.failing = failing;
    item.since = since.toEpochMilli();
    item.tries = 0;
    item.next = next.toEpochMilli();
    return item;
  }

  /** The same after one more try. */
  public ParkedItem tried(Instant nextTry) {
    ParkedItem item = new ParkedItem();
    item.part = part;
    item.requests = requests;
    item.why = why;
    item.failing = failing;
    item.since = since;
    item.tries = tries() + 1;
    item.next = nextTry.toEpochMilli();
    return item;
  }

  /**
   * Two notes with half of the requests each, at least one; the first half is the older one.
   *
   * @param nextTry when both are driven
   */
  public Vector<ParkedItem> halves(Instant nextTry) {
    Vector<RequestId> all = requests();
    int half = all.size() / 2;
    return Vector.of(all.take(half), all.drop(half))
        .zipWithIndex(
            (some, place) -> {
              Instant then = since().plusMillis(place);
              ParkedItem item = of(resource(), some, why(), isFailing(), then, nextTry);
              item.tries = tries() + 1;
              return item;
            });
  }

  /** Whether all of it is there: what another program wrote may lack something. */
  public boolean isWhole() {
    return part != null
        && part.indexOf('/') > 0
        && since != null
        && tries != null
        && next != null
        && !requests().isEmpty();
  }

  /** Its sort key, which no other note has. */
  public String key() {
    return ItemReader.present(RowCodec.PART, part);
  }

  /** Whose requests they are. */
  public ResourceId resource() {
    return new ResourceId(key().substring(0, key().indexOf('/')));
  }

  /** The requests, in their order in the stream. */
  public Vector<RequestId> requests() {
    return Vector.ofAll(requests).flatMap(RequestId::parse);
  }

  /** Why they were taken out of the stream. */
  public String why() {
    return why == null ? "" : why;
  }

  /** Whether the resource itself kept failing; else these requests alone have to wait. */
  public boolean isFailing() {
    return Boolean.TRUE.equals(failing);
  }

  /** When they were taken out of the stream. */
  public Instant since() {
    return Instant.ofEpochMilli(ItemReader.present("since", since));
  }

  /** How often they were driven. */
  public int tries() {
    return ItemReader.present("tries", tries);
  }

  /** When they are driven. */
  public Instant next() {
    return Instant.ofEpochMilli(ItemReader.present("next", next));
  }
}
