package io.lastseat.simulator.store;

import io.vavr.Tuple;
import io.vavr.collection.HashMap;
import io.vavr.collection.Seq;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;

/**
 * All tables with all items, as a value: a change makes a new database, and the old one is
 * unchanged. So a world can be forked and compared, and a read can get an older state.
 */
public record Database(HashMap<String, TableData> tables) {

  /** These tables, empty. Each has a partition key and a sort key, and may have local indexes. */
  public static Database of(Seq<CreateTableRequest> tables) {
    return new Database(
        HashMap.ofEntries(
            tables.map(
                request -> Tuple.of(request.tableName(), TableData.empty(Shape.of(request))))));
  }

  public Vector<Map<String, AttributeValue>> items(String table) {
    return table(table).partitions().values().flatMap(items -> items.values()).toVector();
  }

  /** The items of one partition, in the order of their sort keys. */
  public Vector<Map<String, AttributeValue>> items(String table, String partition) {
    return table(table).partition(new KeyValue.Text(partition)).values().toVector();
  }

  public Option<Map<String, AttributeValue>> find(String table, Map<String, AttributeValue> key) {
    return table(table).find(key);
  }

  /** The same database, with one table as it was in another database. */
  public Database restored(String table, Database from) {
    return new Database(tables.put(table, from.table(table)));
  }

  public Database without(String table, Map<String, AttributeValue> key) {
    return new Database(tables.put(table, table(table).without(key)));
  }

  /** The same database, with this item in place of the one with the same key. */
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

  /** The keys of a table and of its local indexes, and whether the table has a stream. */
  record Shape(
      String table, String partition, String sort, Vector<Index> indexes, boolean streams) {

    /** A local index, with the attributes that it shows, keys included. */
    record Index(String name, String sort, Set<String> attributes) {}

    static Shape of(CreateTableRequest request) {
      String partition = key(request.keySchema(), KeyType.HASH);
      String sort = key(request.keySchema(), KeyType.RANGE);
      return new Shape(
          request.tableName(),
          partition,
          sort,
          Vector.ofAll(request.localSecondaryIndexes()).map(index -> index(index, partition, sort)),
          request.streamSpecification() != null
              && Boolean.TRUE.equals(request.streamSpecification().streamEnabled()));
    }

    KeyValue partitionOf(Map<String, AttributeValue> item) {
      return keyOf(item, partition);
    }

    KeyValue sortOf(Map<String, AttributeValue> item) {
      return keyOf(item, sort);
    }

    private KeyValue keyOf(Map<String, AttributeValue> item, String name) {
      AttributeValue value = item.get(name);
      if (value == null) {
        throw Refusals.invalid(
            "One or more parameter values were invalid: Missing the key %s in the item"
                .formatted(name));
      }
      if (value.s() != null && value.s().isEmpty()) {
        throw Refusals.invalid(
            "One or more parameter values are not valid. The key attribute %s is an empty string."
                .formatted(name));
      }
      return KeyValue.of(value);
    }

    private static Index index(LocalSecondaryIndex index, String partition, String tableSort) {
      String sort = key(index.keySchema(), KeyType.RANGE);
      Set<String> attributes = new HashSet<>();
      switch (index.projection().projectionType()) {
        case INCLUDE -> attributes.addAll(index.projection().nonKeyAttributes());
        case KEYS_ONLY -> {}
        default -> throw new UnsupportedOperationException("an index that shows everything");
      }
      attributes.addAll(List.of(partition, tableSort, sort));
      return new Index(index.indexName(), sort, Set.copyOf(attributes));
    }

    private static String key(List<KeySchemaElement> schema, KeyType type) {
      return schema.stream()
          .filter(element -> element.keyType() == type)
          .findFirst()
          .map(KeySchemaElement::attributeName)
          .orElseThrow(() -> new IllegalArgumentException("a table here has two key attributes"));
    }
  }

  record TableData(
      Shape shape, HashMap<KeyValue, TreeMap<KeyValue, Map<String, AttributeValue>>> partitions) {

    static TableData empty(Shape shape) {
      return new TableData(shape, HashMap.empty());
    }

    TreeMap<KeyValue, Map<String, AttributeValue>> partition(KeyValue partition) {
      return partitions.getOrElse(partition, TreeMap.empty());
    }

    Option<Map<String, AttributeValue>> find(Map<String, AttributeValue> key) {
      return partition(shape.partitionOf(key)).get(shape.sortOf(key));
    }

    TableData without(Map<String, AttributeValue> key) {
      KeyValue partition = shape.partitionOf(key);
      return new TableData(
          shape, partitions.put(partition, partition(partition).remove(shape.sortOf(key))));
    }

    TableData with(Map<String, AttributeValue> item) {
      KeyValue partition = shape.partitionOf(item);
      return new TableData(
          shape, partitions.put(partition, partition(partition).put(shape.sortOf(item), item)));
    }
  }

  /**
   * The value of a key attribute, in DynamoDB's order: texts by their UTF-8 bytes, numbers by size
   * (DynamoDB API reference, Query, {@code ScanIndexForward}).
   */
  sealed interface KeyValue extends Comparable<KeyValue> {

    /** Reads an attribute that is used as a key. */
    static KeyValue of(AttributeValue value) {
      if (value.s() != null) {
        return new Text(value.s());
      }
      if (value.n() != null) {
        return new Numeric(new BigDecimal(value.n()).stripTrailingZeros());
      }
      throw Refusals.invalid("A key attribute must be of type S or N here.");
    }

    record Text(String text) implements KeyValue {
      @Override
      public int compareTo(KeyValue other) {
        return other instanceof Text that
            ? Arrays.compareUnsigned(
                text.getBytes(StandardCharsets.UTF_8), that.text.getBytes(StandardCharsets.UTF_8))
            : 1;
      }
    }

    /** A number without trailing zeroes, so that equal numbers are equal values. */
    record Numeric(BigDecimal number) implements KeyValue {
      @Override
      public int compareTo(KeyValue other) {
        return other instanceof Numeric that ? number.compareTo(that.number) : -1;
      }
    }
  }
}
