package io.lastseat.simulator.store;

import io.vavr.collection.Vector;
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
 * The keys of a table and of its local secondary indexes.
 *
 * @param streams whether changes make stream records
 */
record Shape(String table, String partition, String sort, Vector<Index> indexes, boolean streams) {

  /**
   * An index.
   *
   * @param attributes what it shows, keys included
   */
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
