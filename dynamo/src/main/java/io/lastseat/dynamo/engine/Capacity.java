package io.lastseat.dynamo.engine;

import io.lastseat.dynamo.engine.Evaluation.ItemChange;
import io.lastseat.dynamo.item.Items;
import io.lastseat.dynamo.item.Key;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;

/**
 * The units that an operation costs (developer guide, "DynamoDB read and write operations"): a
 * write unit for each started KB, a read unit for each started 4 KB, half of one for a read that
 * may be stale, and double for a transaction. A write counts the larger of the two items.
 *
 * @param units those of the table itself
 * @param indexes those of each index, by its name
 */
record Capacity(String table, double units, Map<String, Double> indexes) {

  private static final int BYTES_OF_A_WRITE_UNIT = 1024;
  private static final int BYTES_OF_A_READ_UNIT = 4096;

  /**
   * The cost of a write.
   *
   * @param factor 2 in a transaction, else 1
   */
  static Capacity ofWrite(ItemChange change, int factor) {
    Map<String, Double> indexes = new LinkedHashMap<>();
    for (TableSchema.Index index : change.table().indexes()) {
      int units = ofIndex(change, index);
      if (units > 0) {
        indexes.put(index.name(), (double) factor * units);
      }
    }
    int bytes = Math.max(size(change.before()), size(change.after()));
    return new Capacity(change.table().name(), factor * Math.max(1, writeUnits(bytes)), indexes);
  }

  /** A changed entry of an index costs one write, and one whose key changed two. */
  private static int ofIndex(ItemChange change, TableSchema.Index index) {
    Option<Key> before = change.before().flatMap(item -> change.table().keyIn(index, item));
    Option<Key> after = change.after().flatMap(item -> change.table().keyIn(index, item));
    Option<Map<String, AttributeValue>> was = change.before().map(index::shown);
    Option<Map<String, AttributeValue>> is = change.after().map(index::shown);
    if (before.isDefined() && before.equals(after)) {
      return was.equals(is) ? 0 : writeUnits(Math.max(size(was), size(is)));
    }
    return (before.isDefined() ? writeUnits(size(was)) : 0)
        + (after.isDefined() ? writeUnits(size(is)) : 0);
  }

  private static int size(Option<Map<String, AttributeValue>> item) {
    return item.map(Items::size).getOrElse(0);
  }

  private static int writeUnits(int bytes) {
    return (bytes + BYTES_OF_A_WRITE_UNIT - 1) / BYTES_OF_A_WRITE_UNIT;
  }

  /** The cost of reading so many bytes together. Nothing found costs as much as one small item. */
  static double readUnits(long bytes, boolean consistent) {
    long units = Math.max(1, (bytes + BYTES_OF_A_READ_UNIT - 1) / BYTES_OF_A_READ_UNIT);
    return consistent ? units : units / 2.0;
  }

  static Capacity ofRead(String table, Option<TableSchema.Index> index, double units) {
    return index.isEmpty()
        ? new Capacity(table, units, Map.of())
        : new Capacity(table, 0, Map.of(index.get().name(), units));
  }

  /** What a response tells, a row for each table, if the request wants to know. */
  static Option<List<ConsumedCapacity>> each(@Nullable String wanted, Vector<Capacity> costs) {
    Vector<ConsumedCapacity> reported = reported(wanted, costs);
    return reported.isEmpty() ? Option.none() : Option.some(reported.asJava());
  }

  /** The same as the only row, of an operation on one table. */
  static @Nullable ConsumedCapacity one(@Nullable String wanted, Vector<Capacity> costs) {
    return reported(wanted, costs).headOption().getOrNull();
  }

  private static Vector<ConsumedCapacity> reported(
      @Nullable String wanted, Vector<Capacity> costs) {
    if (wanted == null || wanted.equals("NONE")) {
      return Vector.empty();
    }
    return costs
        .groupBy(Capacity::table)
        .values()
        .map(of -> of.reduce(Capacity::and).reported(wanted.equals("INDEXES")))
        .toVector();
  }

  private Capacity and(Capacity other) {
    Map<String, Double> both = new LinkedHashMap<>(indexes);
    other.indexes.forEach((name, more) -> both.merge(name, more, Double::sum));
    return new Capacity(table, units + other.units, both);
  }

  private ConsumedCapacity reported(boolean byIndex) {
    double all = units + indexes.values().stream().mapToDouble(Double::doubleValue).sum();
    ConsumedCapacity.Builder reported =
        ConsumedCapacity.builder().tableName(table).capacityUnits(all);
    if (byIndex) {
      reported.table(one -> one.capacityUnits(units));
      if (!indexes.isEmpty()) {
        Map<String, software.amazon.awssdk.services.dynamodb.model.Capacity> each =
            new LinkedHashMap<>();
        indexes.forEach(
            (name, some) ->
                each.put(
                    name,
                    software.amazon.awssdk.services.dynamodb.model.Capacity.builder()
                        .capacityUnits(some)
                        .build()));
        reported.localSecondaryIndexes(each);
      }
    }
    return reported.build();
  }
}
