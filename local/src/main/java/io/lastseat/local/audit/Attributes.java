package io.lastseat.local.audit;

import io.lastseat.model.Commit;
import io.lastseat.model.Delivery;
import io.lastseat.model.Ledger;
import io.lastseat.model.Request;
import io.lastseat.model.VerdictRow;
import io.lastseat.tables.CommitItem;
import io.lastseat.tables.RequestItem;
import io.lastseat.tables.RowItem;
import io.vavr.collection.Vector;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Things as the attributes of their items, so that what differs can be named. */
final class Attributes {

  static Map<String, AttributeValue> of(Request request) {
    return RequestItem.SCHEMA.itemToMap(RequestItem.of(request), true);
  }

  static Map<String, AttributeValue> of(VerdictRow row) {
    return RowItem.SCHEMA.itemToMap(RowItem.of(row), true);
  }

  static Map<String, AttributeValue> of(Ledger ledger) {
    Commit booksAlone = new Commit(0, Instant.EPOCH, Vector.empty(), ledger, Delivery.NONE);
    return CommitItem.COMMIT_SCHEMA.itemToMap(CommitItem.of(booksAlone), true);
  }

  /** Those of {@code some} that {@code others} do not have like this, in words. */
  static String differing(Map<String, AttributeValue> some, Map<String, AttributeValue> others) {
    TreeMap<String, AttributeValue> all = new TreeMap<>(others);
    all.putAll(some);
    return Vector.ofAll(all.keySet())
        .reject(name -> Objects.equals(some.get(name), others.get(name)))
        .map(name -> inWords(name, some.get(name)))
        .mkString(", ");
  }

  /** All of them, in words. */
  static String inWords(Map<String, AttributeValue> attributes) {
    return differing(attributes, Map.of());
  }

  private static String inWords(String name, @Nullable AttributeValue value) {
    if (value == null) {
      return "no " + name;
    }
    return name
        + switch (value.type()) {
          case S -> " \"" + value.s() + "\"";
          case N -> " " + value.n();
          case BOOL -> " " + value.bool();
          default -> " " + value;
        };
  }

  private Attributes() {}
}
