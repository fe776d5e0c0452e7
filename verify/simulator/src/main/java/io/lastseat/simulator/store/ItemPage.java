package io.lastseat.simulator.store;

import io.lastseat.tables.ItemSize;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The items of one answer: up to the limit, or 1 MB (DynamoDB API reference, Query and Scan).
 *
 * @param more whether more may follow the last one
 */
record ItemPage(List<Map<String, AttributeValue>> items, boolean more) {

  private static final long MAX_BYTES = 1024 * 1024;

  static ItemPage of(Iterable<Map<String, AttributeValue>> all, @Nullable Integer limit) {
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    boolean fits = limit != null && limit <= MAX_BYTES / Items.MAX_ITEM_BYTES;
    long bytes = 0;
    Iterator<Map<String, AttributeValue>> rest = all.iterator();
    while (rest.hasNext()) {
      Map<String, AttributeValue> item = rest.next();
      items.add(item);
      bytes += fits ? 0 : ItemSize.of(item);
      if (limit != null && items.size() == limit) {
        return new ItemPage(items, true);
      } else if (bytes > MAX_BYTES) {
        return new ItemPage(items, rest.hasNext());
      }
    }
    return new ItemPage(items, false);
  }

  Map<String, AttributeValue> last() {
    return items.get(items.size() - 1);
  }
}
