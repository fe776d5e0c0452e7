package io.lastseat.cli.erase;

import io.lastseat.audit.TableReader;
import io.lastseat.cli.erase.FoundName.LocationKind;
import io.lastseat.cli.erase.ItemLocation.Path;
import io.lastseat.cli.recover.UnknownRows;
import io.lastseat.log.RequestItems;
import io.lastseat.tables.QuarantineItem;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.lastseat.tables.kinds.KindCodecs;
import io.vavr.collection.Iterator;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Searches a name in the three tables: in all of them, or only where it can stand. */
final class NameSearch {

  private static final String ENTRIES = "entries";
  private static final String KIND = "k";
  private static final String USUAL = KindCodecs.USUAL.name();
  private static final String CLAIM = "claim";
  private static final String HAND_OVER = "hand-over";
  private static final String GENERATION = "gn";
  private static final String PART = "part";

  /** The attribute with the kind of request a part belongs to, if it is not the usual kind. */
  private static final String PART_OF = "as";

  private final DynamoDbClient client;
  private final TableReader tables;
  private final TableNames names;
  private final List<Hit> hits = new ArrayList<>();

  /**
   * The generation of each granted hand-over, and the newest one of each reservation that was
   * handed over, by resource and id.
   */
  private final Map<String, Long> generations = new HashMap<>();

  /** The partition of the reservation that the wanted request hands over, if it does. */
  private Option<String> handedOver = Option.none();

  NameSearch(DynamoDbClient client, TableNames names) {
    this.client = client;
    this.tables = new TableReader(client, names);
    this.names = names;
  }

  /**
   * A place of the name.
   *
   * @param reservation the one that its request hands over; none for other requests
   */
  private record Hit(FoundName name, Option<String> reservation) {}

  /** The places; they say where somebody else has the reservation since. */
  Vector<FoundName> found() {
    return Vector.ofAll(hits)
        .map(hit -> isPast(hit) ? hit.name().remarking("handed over since") : hit.name());
  }

  private boolean isPast(Hit hit) {
    FoundName name = hit.name();
    Option<Long> own = generation(name.resource(), name.request());
    return hit.reservation()
        .map(of -> own.exists(mine -> generation(name.resource(), of).exists(any -> any > mine)))
        .getOrElse(own.isDefined());
  }

  private Option<Long> generation(String resource, String request) {
    return Option.of(generations.get(resource + "/" + request));
  }

  void requests(NameOwner wanted) {
    Iterator<Map<String, AttributeValue>> items =
        wanted instanceof NameOwner.One one
            ? tables
                .item(names.requests(), RequestItems.key(one.resource(), one.request()))
                .iterator()
            : tables.all(names.requests());
    for (Map<String, AttributeValue> item : items) {
      Map<String, AttributeValue> key = new HashMap<>(item);
      key.keySet().retainAll(Set.of("lane", "requestId"));
      ItemLocation location =
          new ItemLocation(client, names.requests(), key, Path.ITEM, StoredCopy.ofItem(item));
      look(LocationKind.REQUEST, "", location, wanted);
    }
  }

  void logs(NameOwner wanted) {
    String table = names.decisions();
    wanted
        .only()
        .map(resource -> tables.all(table, "resourceId", resource.text()))
        .getOrElse(() -> tables.all(table))
        .forEach(commit -> entries(commit, wanted));
  }

  private void entries(Map<String, AttributeValue> commit, NameOwner wanted) {
    Map<String, AttributeValue> key = new HashMap<>(commit);
    key.keySet().retainAll(Set.of("resourceId", "commitNo"));
    String resource = StoredCopy.text(commit, "resourceId");
    List<AttributeValue> entries =
        Option.of(commit.get(ENTRIES)).map(AttributeValue::l).getOrElse(List.of());
    for (int i = 0; i < entries.size(); i++) {
      if (namesApplicant(entries.get(i))) {
        StoredCopy copy = StoredCopy.ofEntry(resource, entries.get(i).m());
        handedOver(copy);
        ItemLocation location =
            new ItemLocation(client, names.decisions(), key, new Path(ENTRIES, i), copy);
        look(LocationKind.LOG, "commit " + number(key), location, wanted);
      }
    }
  }

  /** Notes a granted hand-over: a refused one has no generation. */
  private void handedOver(StoredCopy entry) {
    for (long generation : TableReader.number(entry.item(), GENERATION)) {
      for (String reservation : entry.reservation()) {
        generations.put(entry.resource() + "/" + entry.request(), generation);
        generations.merge(entry.resource() + "/" + reservation, generation, Math::max);
      }
    }
  }

  private static String number(Map<String, AttributeValue> key) {
    return Option.of(key.get("commitNo")).map(AttributeValue::n).getOrElse("");
  }

  /**
   * Whether the entry is a reservation or a hand-over; other kinds may use the short names for
   * other things.
   */
  private static boolean namesApplicant(AttributeValue entry) {
    if (!entry.hasM()) {
      return false;
    }
    String kind = TableReader.text(entry.m(), KIND).getOrElse(USUAL);
    return kind.equals(USUAL)
        || kind.equals(CLAIM)
        || kind.equals(HAND_OVER)
        || (kind.equals(PART) && TableReader.text(entry.m(), PART_OF).forAll(USUAL::equals));
  }

  /** Searches rows of verdicts, quarantined records, and rows that a recovery set aside. */
  void rows(NameOwner wanted) {
    String table = names.reservations();
    Iterator<Map<String, AttributeValue>> items =
        wanted instanceof NameOwner.One one
            ? Iterator.of(
                    RowCodec.partition(one.resource(), one.request()),
                    QuarantineItem.PARTITION,
                    UnknownRows.PARTITION)
                .concat(handedOver.iterator())
                .flatMap(partition -> tables.all(table, RowCodec.PARTITION, partition))
            : tables.all(table);
    items.forEach(item -> row(item, wanted));
  }

  private void row(Map<String, AttributeValue> item, NameOwner wanted) {
    Map<String, AttributeValue> key = RowCodec.key(item).item();
    String part = StoredCopy.text(item, RowCodec.PART);
    switch (StoredCopy.text(item, RowCodec.PARTITION)) {
      case QuarantineItem.PARTITION ->
          new QuarantinedRecord(client, names.reservations(), key, item)
              .find(wanted)
              .forEach(name -> hits.add(new Hit(name, Option.none())));
      case UnknownRows.PARTITION ->
          look(LocationKind.SET_ASIDE, part, at(key, new Path(UnknownRows.ROW, -1), item), wanted);
      default -> {
        // The row of a hand-over names the new applicant.
        if (part.equals(RowCodec.VERDICT) || RowCodec.isGrant(part)) {
          look(LocationKind.ROW, "", at(key, Path.ITEM, item), wanted);
        }
      }
    }
  }

  private ItemLocation at(
      Map<String, AttributeValue> key, Path path, Map<String, AttributeValue> item) {
    return new ItemLocation(
        client, names.reservations(), key, path, StoredCopy.ofRow(path.in(item)));
  }

  private void look(LocationKind where, String detail, ItemLocation location, NameOwner wanted) {
    StoredCopy copy = location.copy();
    if (wanted instanceof NameOwner.One one && copy.request().equals(one.request().text())) {
      handedOver =
          copy.reservation().map(id -> one.resource().text() + "/" + id).orElse(handedOver);
    }
    for (String name : wanted.in(copy)) {
      hits.add(new Hit(FoundName.of(where, detail, copy, name, location), copy.reservation()));
    }
  }
}
