package io.lastseat.local.erase;

import io.lastseat.audit.TableReader;
import io.lastseat.model.id.Lane;
import io.lastseat.model.request.Impossible;
import io.lastseat.model.request.Pseudonym;
import io.lastseat.tables.ReadRequest;
import io.lastseat.tables.RequestCodec;
import io.lastseat.tables.kinds.ErasableTexts;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What a request asks, as it stands in one place. It may be damaged, or of a newer program: only
 * what is needed to know it is read.
 *
 * @param texts how its attributes are called there
 * @param resource the id of its resource; empty where that cannot be read
 * @param request its id; empty where that cannot be read
 * @param takenAt when intake took it in
 */
record StoredCopy(
    ErasableTexts texts,
    String resource,
    String request,
    Option<Instant> takenAt,
    Map<String, AttributeValue> item) {

  /** An item of the table of requests, or the image of one. */
  static StoredCopy ofItem(Map<String, AttributeValue> item) {
    return new StoredCopy(
        ErasableTexts.IN_FULL,
        Lane.parse(text(item, "lane")).map(lane -> lane.resource().text()).getOrElse(""),
        text(item, "requestId"),
        time(item, "takenAt"),
        item);
  }

  /** A row that holds a verdict. */
  static StoredCopy ofRow(Map<String, AttributeValue> row) {
    return new StoredCopy(
        ErasableTexts.IN_FULL,
        text(row, "resourceId"),
        text(row, "requestId"),
        time(row, "takenAt"),
        row);
  }

  /** An entry of a commit. */
  static StoredCopy ofEntry(String resource, Map<String, AttributeValue> entry) {
    return new StoredCopy(
        ErasableTexts.BRIEFLY, resource, text(entry, "i"), time(entry, "t"), entry);
  }

  /**
   * The attributes without this name. What could not be meant before cannot be meant afterwards:
   * its verdict is {@code invalid}, or will be.
   */
  Map<String, AttributeValue> erased(String name, Pseudonym pseudonym) {
    Map<String, AttributeValue> after = texts.erased(item, name, pseudonym);
    if (isImpossible(item) && !isImpossible(after)) {
      after.put("note", AttributeValue.fromS(""));
    }
    return after;
  }

  private static boolean isImpossible(Map<String, AttributeValue> item) {
    return RequestCodec.read(item) instanceof ReadRequest.Ours ours
        && ours.stored().request() instanceof Impossible;
  }

  static String text(Map<String, AttributeValue> item, String name) {
    return TableReader.text(item, name).getOrElse("");
  }

  private static Option<Instant> time(Map<String, AttributeValue> item, String name) {
    return TableReader.number(item, name).map(Instant::ofEpochMilli);
  }
}
