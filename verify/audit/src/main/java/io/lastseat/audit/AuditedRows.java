package io.lastseat.audit;

import io.lastseat.model.Row;
import io.lastseat.tables.RowCodec;
import io.lastseat.tables.TableNames;
import io.vavr.collection.Seq;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The rows of the reservations table. */
final class AuditedRows {

  private final ItemsByKey items;
  private final String table;

  AuditedRows(ItemsByKey items, TableNames names) {
    this.items = items;
    this.table = names.reservations();
  }

  /** The items that there are, by their keys. */
  Map<Key, Map<String, AttributeValue>> read(Seq<Key> keys) {
    Map<Key, Map<String, AttributeValue>> found = new HashMap<>();
    items
        .read(table, keys.map(key -> key.primaryKeyMap(RowCodec.SCHEMA)))
        .forEach(item -> found.put(key(item), item));
    return found;
  }

  /** Under which this row must stand. */
  static Key key(Row row) {
    return RowCodec.key(row);
  }

  private static Key key(Map<String, AttributeValue> item) {
    return Key.builder()
        .partitionValue(part(item, RowCodec.PARTITION))
        .sortValue(part(item, RowCodec.PART))
        .build();
  }

  private static String part(Map<String, AttributeValue> item, String name) {
    return Objects.requireNonNull(item.get(name), "an item without its key").s();
  }
}
