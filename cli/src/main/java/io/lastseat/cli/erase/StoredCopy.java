package io.lastseat.cli.erase;

import io.lastseat.audit.TableReader;
import io.lastseat.model.id.Lane;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.Pseudonym;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.fields.QuantitiesFields;
import io.lastseat.tables.kinds.ErasableTexts;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The contents of a request in one place. The copy may be damaged, or of a newer program: only the
 * attributes that identify it are read.
 *
 * @param texts the names of its attributes in this place
 * @param resource the id of its resource; empty if it cannot be read
 * @param request its id; empty if it cannot be read
 * @param takenAt when intake took it
 */
record StoredCopy(
    ErasableTexts texts,
    String resource,
    String request,
    Option<Instant> takenAt,
    Map<String, AttributeValue> item) {

  /** The copy in an item of the table of requests, or in an image of such an item. */
  static StoredCopy ofItem(Map<String, AttributeValue> item) {
    return new StoredCopy(
        ErasableTexts.IN_FULL,
        Lane.parse(text(item, "lane")).map(lane -> lane.resource().text()).getOrElse(""),
        text(item, "requestId"),
        time(item, "takenAt"),
        item);
  }

  /** The copy in a row that holds a verdict, or the grant of one that was handed over. */
  static StoredCopy ofRow(Map<String, AttributeValue> row) {
    return new StoredCopy(
        ErasableTexts.IN_FULL,
        text(row, "resourceId"),
        text(row, RowCodec.isGrant(text(row, RowCodec.PART)) ? "by" : "requestId"),
        time(row, "takenAt"),
        row);
  }

  /** The copy in an entry of a commit. */
  static StoredCopy ofEntry(String resource, Map<String, AttributeValue> entry) {
    return new StoredCopy(
        ErasableTexts.BRIEFLY, resource, text(entry, "i"), time(entry, "t"), entry);
  }

  /**
   * The attributes without this name. A copy that could not be read as a request before cannot be
   * read as one afterwards: its verdict is {@code invalid}, or will be.
   */
  Map<String, AttributeValue> erased(String name, Pseudonym pseudonym) {
    Map<String, AttributeValue> after = texts.erased(item, name, pseudonym);
    if (isImpossible(item) && !isImpossible(after)) {
      after.put("note", AttributeValue.fromS(""));
    }
    return after;
  }

  private static boolean isImpossible(Map<String, AttributeValue> item) {
    return RequestCodec.read(item) instanceof ReadRequest.Known known
        && known.stored().request() instanceof Impossible;
  }

  /** The id of the reservation that the request hands over; none for other requests. */
  Option<String> reservation() {
    String name =
        texts == ErasableTexts.BRIEFLY
            ? "p"
            : RowCodec.isGrant(text(item, RowCodec.PART)) ? "requestId" : "target";
    return TableReader.text(item, name);
  }

  /** The units by category in words; none if there are none here. */
  Option<String> units() {
    return Vector.of(QuantitiesFields.QUANTITIES, QuantitiesFields.OF_GRANT)
        .map(field -> item.get(texts == ErasableTexts.BRIEFLY ? field.brief() : field.full()))
        .find(value -> value != null && value.hasM())
        .map(
            value ->
                TreeMap.ofAll(value.m()).map(one -> one._1() + ": " + one._2().n()).mkString(", "));
  }

  static String text(Map<String, AttributeValue> item, String name) {
    return TableReader.text(item, name).getOrElse("");
  }

  private static Option<Instant> time(Map<String, AttributeValue> item, String name) {
    return TableReader.number(item, name).map(Instant::ofEpochMilli);
  }
}
