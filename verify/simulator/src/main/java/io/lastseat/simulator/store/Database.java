package io.lastseat.simulator.store;

import io.vavr.Tuple;
import io.vavr.collection.HashMap;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;

/**
 * All tables with all items, as a value: a change makes a new one and leaves the old one as it was,
 * so a world can be forked, compared, and read as it was a while ago.
 */
public record Database(HashMap<String, TableData> tables) {

  /** These tables, empty. Each has a partition and a sort key, and perhaps local indexes. */
  public static Database of(Seq<CreateTableRequest> tables) {
    return new Database(
        HashMap.ofEntries(
            tables.map(
                request -> Tuple.of(request.tableName(), TableData.empty(Shape.of(request))))));
  }

  /** All items of a table, partition by partition. */
  public Vector<Map<String, AttributeValue>> items(String table) {
    return table(table).partitions().values().flatMap(items -> items.values()).toVector();
  }

  /** The item that has the key attributes of this one. */
  public Option<Map<String, AttributeValue>> find(String table, Map<String, AttributeValue> key) {
    return table(table).find(key);
  }

  /** With one table as it was in another database. */
  public Database restored(String table, Database from) {
    return new Database(tables.put(table, from.table(table)));
  }

  /** Without the item of this key. */
  public Database without(String table, Map<String, AttributeValue> key) {
    return new Database(tables.put(table, table(table).without(key)));
  }

  /** With another item in the place of the one that has the key of this one. */
  public Database changed(
      String table, Map<String, AttributeValue> item, Map<String, AttributeValue> changed) {
    return without(table, item).with(table, changed);
  }

  TableData table(String name) {
    return tables.get(name).getOrElseThrow(() -> Refusals.noSuchTable(name));
  }

  public Database with(String table, Map<String, AttributeValue> item) {
    return new Database(tables.put(table, table(table).with(item)));
  }
}
