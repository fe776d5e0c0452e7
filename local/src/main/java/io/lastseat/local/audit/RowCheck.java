package io.lastseat.local.audit;

import io.lastseat.model.Delivery;
import io.lastseat.model.RequestId;
import io.lastseat.model.VerdictRow;
import io.lastseat.tables.RowItem;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Whether each verdict has its row, and the row says what the log says. */
final class RowCheck {

  private final Rows rows;
  private final Delivery newest;
  private final Consumer<Difference> differences;
  private long underWay;

  /**
   * Made for one resource.
   *
   * @param newest what the newest commit says of which rows are written
   */
  RowCheck(Rows rows, Delivery newest, Consumer<Difference> differences) {
    this.rows = rows;
    this.newest = newest;
    this.differences = differences;
  }

  /** The rows of these verdicts: read after the log, so that they cannot be older than it. */
  Map<String, Map<String, AttributeValue>> read(Vector<RequestId> ids) {
    return rows.read(ids);
  }

  void check(VerdictRow should, Map<String, Map<String, AttributeValue>> read) {
    Map<String, AttributeValue> item = read.get(should.verdict().request().id().text());
    if (item != null) {
      compare(should, item);
    } else if (newest.hasRows(should.commitNo())) {
      tell(should, "no such row", Attributes.inWords(Attributes.of(should)));
    } else {
      underWay++;
    }
  }

  private void compare(VerdictRow row, Map<String, AttributeValue> item) {
    Map<String, AttributeValue> stands = new HashMap<>(item);
    stands.keySet().retainAll(RowItem.SCHEMA.attributeNames());
    Map<String, AttributeValue> should = Attributes.of(row);
    if (!stands.equals(should)) {
      tell(row, Attributes.differing(stands, should), Attributes.differing(should, stands));
    }
  }

  private void tell(VerdictRow row, String stands, String should) {
    differences.accept(
        new Difference(
            row.verdict().request().resource(),
            Option.some(row.commitNo()),
            Option.some(row.verdict().decisionNo()),
            Option.some(row.verdict().request().id()),
            "the row",
            stands,
            should));
  }

  /** Verdicts without a row that may still be written. */
  long underWay() {
    return underWay;
  }
}
