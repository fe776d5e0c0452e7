package io.lastseat.dynamo.engine;

import io.lastseat.dynamo.expression.DocumentPath;
import io.lastseat.dynamo.expression.Scope;
import io.lastseat.dynamo.item.Items;
import io.lastseat.dynamo.item.Key;
import io.lastseat.dynamo.item.Refusals;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

/**
 * A table: its name, its key, its local indexes, and the stream that its changes go to.
 *
 * @param id no other table has it, and none had it before; 0 in a database without a catalogue
 */
public record TableSchema(
    String name,
    long id,
    KeyAttribute partition,
    Option<KeyAttribute> sort,
    Vector<Index> indexes,
    Option<TableStream> stream) {

  /** Developer guide, "Quotas": bytes of a partition key, and of a sort key. */
  private static final int MAX_PARTITION_BYTES = 2048;

  private static final int MAX_SORT_BYTES = 1024;

  /** A key attribute and its type: S, N or B. */
  public record KeyAttribute(String name, ScalarAttributeType type) {

    boolean fits(AttributeValue value) {
      return value.type().toString().equals(type.toString());
    }
  }

  /**
   * The enabled stream of a table.
   *
   * @param arn its name; empty in a database without a catalogue
   * @param open the ids of its open shards; an item's partition key leads to one of them
   */
  public record TableStream(String arn, StreamViewType view, Vector<String> open) {}

  /** A local index: its sort key, and the attributes that it has; none means all. */
  public record Index(String name, KeyAttribute sort, Option<Set<String>> attributes) {

    /** What the index has of an item. */
    public Map<String, AttributeValue> shown(Map<String, AttributeValue> item) {
      return attributes.map(names -> only(item, names)).getOrElse(item);
    }
  }

  /** The table that a request wants, for a database without a catalogue. */
  public static TableSchema of(CreateTableRequest request) {
    return of(request, 0, "", Vector.empty());
  }

  /**
   * The table that a request wants.
   *
   * @throws DynamoDbException if it wants a global index, which this engine does not have, or if a
   *     key attribute has no definition
   */
  public static TableSchema of(
      CreateTableRequest request, long id, String streamArn, Vector<String> openShards) {
    if (!request.globalSecondaryIndexes().isEmpty()) {
      throw Refusals.unknown("the parameter GlobalSecondaryIndexes");
    }
    KeyAttribute partition = key(request, request.keySchema(), KeyType.HASH).get();
    Option<KeyAttribute> sort = key(request, request.keySchema(), KeyType.RANGE);
    return new TableSchema(
        request.tableName(),
        id,
        partition,
        sort,
        Vector.ofAll(request.localSecondaryIndexes())
            .map(index -> index(request, index, partition, sort)),
        Option.of(request.streamSpecification())
            .filter(stream -> Boolean.TRUE.equals(stream.streamEnabled()))
            .map(stream -> new TableStream(streamArn, stream.streamViewType(), openShards)));
  }

  private static Index index(
      CreateTableRequest request,
      LocalSecondaryIndex index,
      KeyAttribute partition,
      Option<KeyAttribute> tableSort) {
    KeyAttribute sort = key(request, index.keySchema(), KeyType.RANGE).get();
    Projection projection = index.projection();
    if (projection.projectionType() == ProjectionType.ALL) {
      return new Index(index.indexName(), sort, Option.none());
    }
    Set<String> names = new HashSet<>(projection.nonKeyAttributes());
    names.addAll(List.of(partition.name(), sort.name()));
    tableSort.forEach(key -> names.add(key.name()));
    return new Index(index.indexName(), sort, Option.some(Set.copyOf(names)));
  }

  private static Option<KeyAttribute> key(
      CreateTableRequest request, List<KeySchemaElement> schema, KeyType type) {
    return Option.ofOptional(
            schema.stream().filter(element -> element.keyType() == type).findFirst())
        .map(
            element ->
                request.attributeDefinitions().stream()
                    .filter(one -> one.attributeName().equals(element.attributeName()))
                    .map(AttributeDefinition::attributeType)
                    .map(scalar -> new KeyAttribute(element.attributeName(), scalar))
                    .findFirst()
                    .orElseThrow(
                        () ->
                            Refusals.invalidValue(
                                "Some index key attributes are not defined in"
                                    + " AttributeDefinitions")));
  }

  /** Whether changes of items make stream records. */
  public boolean streams() {
    return stream.isDefined();
  }

  /** The key attributes of this table. */
  public Vector<KeyAttribute> keys() {
    return Vector.of(partition).appendAll(sort);
  }

  /** The place of an item, which may have other attributes too. */
  public Key keyOf(Map<String, AttributeValue> item) {
    Key key = partitionOf(item);
    return sort.isEmpty() ? key : key.and(bytes(item, sort.get(), MAX_SORT_BYTES));
  }

  /** The beginning of the keys of all items in the partition of this one. */
  Key partitionOf(Map<String, AttributeValue> item) {
    return Key.of(bytes(item, partition, MAX_PARTITION_BYTES));
  }

  /** The place of the item with this key, which must have the key attributes and no other. */
  public Key keyAlone(Map<String, AttributeValue> key) {
    if (key.size() != keys().size() || !keys().forAll(one -> fits(key, one))) {
      throw Refusals.invalid("The provided key element does not match the schema");
    }
    return keyOf(Items.inOneForm(key));
  }

  private static boolean fits(Map<String, AttributeValue> key, KeyAttribute attribute) {
    AttributeValue value = key.get(attribute.name());
    return value != null && attribute.fits(value);
  }

  private static byte[] bytes(Map<String, AttributeValue> item, KeyAttribute key, int most) {
    AttributeValue value = item.get(key.name());
    if (value == null) {
      throw Refusals.invalidValue("Missing the key %s in the item".formatted(key.name()));
    }
    if (!key.fits(value)) {
      throw Refusals.invalidValue(
          "Type mismatch for key %s expected: %s actual: %s"
              .formatted(key.name(), key.type(), value.type()));
    }
    byte[] bytes = Key.bytes(value);
    if (bytes.length == 0) {
      throw Refusals.invalid(
          "One or more parameter values are not valid. The AttributeValue for a key attribute"
              + " cannot contain an empty %s value. Key: %s"
                  .formatted(value.b() == null ? "string" : "binary", key.name()));
    }
    if (bytes.length > most) {
      throw Refusals.invalidValue(
          "Size of %s has exceeded the maximum size limit of %d bytes"
              .formatted(most == MAX_PARTITION_BYTES ? "hashkey" : "rangekey", most));
    }
    return bytes;
  }

  /** The place of an item in an index; none if it lacks the index's sort key. */
  public Option<Key> keyIn(Index index, Map<String, AttributeValue> item) {
    if (!item.containsKey(index.sort().name())) {
      return Option.none();
    }
    Key key = partitionOf(item).and(bytes(item, index.sort(), MAX_SORT_BYTES));
    return Option.some(sort.isEmpty() ? key : key.and(bytes(item, sort.get(), MAX_SORT_BYTES)));
  }

  /** Refuses expressions that look into a key attribute, which is no list and no map. */
  void check(Scope scope) {
    Vector<KeyAttribute> all = keys().appendAll(indexes.map(Index::sort));
    for (DocumentPath path : scope.paths()) {
      if (!path.steps().isEmpty() && all.exists(key -> key.name().equals(path.attribute()))) {
        throw Refusals.invalid(
            "Key attributes must be scalars; list random access '[]' and map lookup '.' are not"
                + " allowed: IndexKey: "
                + path.attribute());
      }
    }
  }

  Index index(String name) {
    return indexes
        .find(index -> index.name().equals(name))
        .getOrElseThrow(
            () -> Refusals.invalid("The table does not have the specified index: " + name));
  }

  static Map<String, AttributeValue> only(Map<String, AttributeValue> item, Set<String> names) {
    Map<String, AttributeValue> some = new HashMap<>(item);
    some.keySet().retainAll(names);
    return Map.copyOf(some);
  }
}
