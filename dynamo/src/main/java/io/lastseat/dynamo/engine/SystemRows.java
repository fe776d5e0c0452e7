package io.lastseat.dynamo.engine;

import io.lastseat.dynamo.engine.Evaluation.ItemChange;
import io.lastseat.dynamo.engine.TableSchema.KeyAttribute;
import io.lastseat.dynamo.item.Key;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * What the engine keeps of its own, as items of one table that no caller can name. So a store keeps
 * all of it as it keeps items, in the same transaction.
 *
 * <ul>
 *   <li>{@code tables}: the catalogue, a row for each table. A store has the tables of these rows.
 *   <li>{@code streams}, {@code shards/ARN}, {@code records/ARN/SHARD}: streams
 *   <li>{@code tokens}: the transactions of the last minutes
 *   <li>{@code counters}: numbers that only grow
 * </ul>
 */
public final class SystemRows {

  private static final String PARTITION = "in";
  private static final String NAME = "is";
  private static final String LAST = "last";

  /** The table of these rows. Its name is none that a caller may use. */
  public static final TableSchema TABLE =
      new TableSchema(
          "",
          0,
          new KeyAttribute(PARTITION, ScalarAttributeType.S),
          Option.some(new KeyAttribute(NAME, ScalarAttributeType.S)),
          Vector.empty(),
          Option.none());

  /** The partition of the catalogue. */
  static final String TABLES = "tables";

  static final String STREAMS = "streams";
  static final String TOKENS = "tokens";
  static final String COUNTERS = "counters";

  /** The beginning of the keys of the catalogue's rows. A table's name is the rest. */
  public static Key catalogue() {
    return Key.of(bytes(TABLES));
  }

  /** The key of a row. */
  static Key key(String partition, String name) {
    return Key.of(bytes(partition)).and(bytes(name));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** The name of a row in its partition. */
  static String name(Map<String, AttributeValue> row) {
    return text(row, NAME);
  }

  static Option<Map<String, AttributeValue>> find(
      TablesView tables, String partition, String name) {
    return tables.find(TABLE, key(partition, name));
  }

  /** The rows of a partition behind a name, in the order of their names. */
  static Iterable<Map<String, AttributeValue>> behind(
      TablesView tables, String partition, String name) {
    return range(tables, partition, key(partition, name).end());
  }

  /** The rows of a partition from a name on. */
  static Iterable<Map<String, AttributeValue>> from(
      TablesView tables, String partition, String name) {
    return range(tables, partition, key(partition, name));
  }

  private static Iterable<Map<String, AttributeValue>> range(
      TablesView tables, String partition, Key first) {
    return tables.range(TABLE, Option.none(), first, Key.of(bytes(partition)).end(), true);
  }

  /** Puts a row with these attributes. */
  static ItemChange put(
      TablesView tables, String partition, String name, Map<String, AttributeValue> attributes) {
    return put(find(tables, partition, name), partition, name, attributes);
  }

  /** Puts a row in place of another one, or of none. */
  static ItemChange put(
      Option<Map<String, AttributeValue>> before,
      String partition,
      String name,
      Map<String, AttributeValue> attributes) {
    Map<String, AttributeValue> row = new HashMap<>(attributes);
    row.put(PARTITION, AttributeValue.fromS(partition));
    row.put(NAME, AttributeValue.fromS(name));
    return new ItemChange(TABLE, key(partition, name), before, Option.some(Map.copyOf(row)));
  }

  /** The next number of a counter, and the change that gives it to nobody else. */
  record Counted(long number, ItemChange change) {}

  /** Counts on. The first number is 1. */
  static Counted count(TablesView tables, String counter) {
    return count(tables, counter, 1);
  }

  /** Takes this many numbers, and tells the first one. */
  static Counted count(TablesView tables, String counter, long numbers) {
    long last = lastOf(tables, counter);
    return new Counted(
        last + 1, put(tables, COUNTERS, counter, Map.of(LAST, number(last + numbers))));
  }

  /** The last number that a counter gave; 0 if it gave none. */
  static long lastOf(TablesView tables, String counter) {
    return find(tables, COUNTERS, counter).map(row -> number(row, LAST)).getOrElse(0L);
  }

  static AttributeValue value(Map<String, AttributeValue> row, String name) {
    return Objects.requireNonNull(row.get(name), name);
  }

  static String text(Map<String, AttributeValue> row, String name) {
    return value(row, name).s();
  }

  static long number(Map<String, AttributeValue> row, String name) {
    return Long.parseLong(value(row, name).n());
  }

  static AttributeValue number(long number) {
    return AttributeValue.fromN(Long.toString(number));
  }

  /** Takes a row away. */
  static ItemChange delete(Map<String, AttributeValue> row) {
    return new ItemChange(TABLE, TABLE.keyOf(row), Option.some(row), Option.none());
  }

  /** The change of the catalogue that a change of a row is; none if it is another row. */
  public static Option<CatalogueChange> catalogueChange(ItemChange change) {
    if (!change.table().name().equals(TABLE.name())) {
      return Option.none();
    }
    Map<String, AttributeValue> row = change.after().getOrElse(() -> change.before().get());
    return Option.when(
        text(row, PARTITION).equals(TABLES),
        () -> new CatalogueChange(name(row), change.after().map(Catalogue::schema)));
  }

  /**
   * A table as it is from now on.
   *
   * @param schema none if the table is deleted
   */
  public record CatalogueChange(String table, Option<TableSchema> schema) {}

  private SystemRows() {}
}
