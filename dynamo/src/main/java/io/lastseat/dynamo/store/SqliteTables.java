package io.lastseat.dynamo.store;

import io.lastseat.dynamo.engine.Evaluation.ItemChange;
import io.lastseat.dynamo.engine.SystemRows;
import io.lastseat.dynamo.engine.TableSchema;
import io.lastseat.dynamo.engine.TableSchema.Index;
import io.lastseat.dynamo.engine.TablesView;
import io.lastseat.dynamo.item.Key;
import io.lastseat.dynamo.json.DynamoJson;
import io.vavr.collection.HashSet;
import io.vavr.collection.Iterator;
import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The tables of a file, as one connection sees them in a transaction.
 *
 * <p>The key of an item is its table's id and then its place. The key of an index entry has the
 * index's ordinal in between.
 */
final class SqliteTables extends SqliteConnection implements TablesView {

  private static final String PUT =
      "INSERT INTO items (key, item) VALUES (?, CAST(? AS TEXT))"
          + " ON CONFLICT (key) DO UPDATE SET item = excluded.item";
  private static final String FIND = "SELECT item FROM items WHERE key = ?";
  private static final String DELETE = "DELETE FROM items WHERE key = ?";
  private static final String ENTER = "INSERT INTO entries SELECT ?, row FROM items WHERE key = ?";
  private static final String LEAVE = "DELETE FROM entries WHERE key = ?";
  private static final String FIRST = "SELECT key FROM items WHERE key >= ? ORDER BY key LIMIT 1";
  private static final String DELETE_SOME = "DELETE FROM %s WHERE key >= ? AND key < ? LIMIT %d";

  private static final String ITEMS =
      "SELECT item FROM items WHERE key >= ? AND key < ? ORDER BY key";
  private static final String ENTRIES =
      "SELECT i.item FROM entries e CROSS JOIN items i USING (row)"
          + " WHERE e.key >= ? AND e.key < ? ORDER BY e.key";
  private static final String BACKWARDS = " DESC";

  private static final int MOST_KNOWN_TABLES = 1_000;

  /** A table, and the row of the catalogue that it was read from. */
  private record Known(ByteBuffer row, TableSchema table) {}

  private final Map<String, Known> known = new HashMap<>();
  private final Map<String, Option<TableSchema>> inTransaction = new HashMap<>();

  SqliteTables(Connection connection) {
    super(connection);
  }

  @Override
  void begin(String kind) {
    inTransaction.clear();
    super.begin(kind);
  }

  @Override
  public Option<TableSchema> table(String name) {
    Option<TableSchema> seen = inTransaction.get(name);
    if (seen == null) {
      Key key = SystemRows.catalogue().and(name.getBytes(StandardCharsets.UTF_8));
      seen = value(FIND, place(SystemRows.TABLE, key)).map(row -> table(name, row));
      inTransaction.put(name, seen);
    }
    return seen;
  }

  private TableSchema table(String name, byte[] row) {
    Known old = known.get(name);
    if (old != null && old.row().equals(ByteBuffer.wrap(row))) {
      return old.table();
    }
    if (known.size() >= MOST_KNOWN_TABLES) {
      known.clear();
    }
    TableSchema table = table(DynamoJson.item(row));
    known.put(name, new Known(ByteBuffer.wrap(row), table));
    return table;
  }

  private static TableSchema table(Map<String, AttributeValue> row) {
    Key key = SystemRows.TABLE.keyOf(row);
    var change = new ItemChange(SystemRows.TABLE, key, Option.none(), Option.some(row));
    return SystemRows.catalogueChange(change).get().schema().get();
  }

  @Override
  public Option<Map<String, AttributeValue>> find(TableSchema table, Key key) {
    return value(FIND, place(table, key)).map(DynamoJson::item);
  }

  @Override
  public Iterable<Map<String, AttributeValue>> range(
      TableSchema table, Option<Index> index, Key from, Key to, boolean forwards) {
    byte[] prefix = index.map(some -> prefix(table, some)).getOrElse(() -> id(table.id()));
    String sql = (index.isEmpty() ? ITEMS : ENTRIES) + (forwards ? "" : BACKWARDS);
    return () ->
        Iterator.ofAll(values(sql, from.sortable(prefix), to.sortable(prefix)))
            .map(DynamoJson::item);
  }

  /** Writes changes. An index follows from the items. */
  void apply(Vector<ItemChange> changes) {
    closeCursors();
    for (ItemChange change : changes) {
      TableSchema table = change.table();
      byte[] place = place(table, change.key());
      change
          .after()
          .peek(item -> execute(PUT, place, DynamoJson.write(item)))
          .onEmpty(() -> execute(DELETE, place));
      for (Index index : table.indexes()) {
        Option<Key> was = change.before().flatMap(item -> table.keyIn(index, item));
        Option<Key> is = change.after().flatMap(item -> table.keyIn(index, item));
        if (!was.equals(is)) {
          byte[] prefix = prefix(table, index);
          was.forEach(key -> execute(LEAVE, key.sortable(prefix)));
          is.forEach(key -> execute(ENTER, key.sortable(prefix), place));
        }
      }
      if (SystemRows.catalogueChange(change).isDefined()) {
        inTransaction.clear();
      }
    }
  }

  /**
   * Deletes rows of a table that the catalogue does not have, index entries first.
   *
   * @return how many
   */
  int deleteOrphans(int most) {
    Key catalogue = SystemRows.catalogue();
    Set<Long> there =
        HashSet.ofAll(range(SystemRows.TABLE, Option.none(), catalogue, catalogue.end(), true))
            .map(row -> table(row).id())
            .add(SystemRows.TABLE.id());
    Option<byte[]> first = value(FIRST, id(0));
    while (first.isDefined()) {
      long id = ByteBuffer.wrap(first.get()).getLong();
      if (!there.contains(id)) {
        int entries = deleteSome("entries", id, most);
        return entries > 0 ? entries : deleteSome("items", id, most);
      }
      first = value(FIRST, id(id + 1));
    }
    return 0;
  }

  private int deleteSome(String from, long table, int most) {
    return execute(DELETE_SOME.formatted(from, most), id(table), id(table + 1));
  }

  private static byte[] place(TableSchema table, Key key) {
    return key.sortable(id(table.id()));
  }

  private static byte[] prefix(TableSchema table, Index index) {
    byte[] prefix = Arrays.copyOf(id(table.id()), Long.BYTES + 1);
    prefix[Long.BYTES] = (byte) table.indexes().indexOf(index);
    return prefix;
  }

  private static byte[] id(long table) {
    return ByteBuffer.allocate(Long.BYTES).putLong(table).array();
  }
}
