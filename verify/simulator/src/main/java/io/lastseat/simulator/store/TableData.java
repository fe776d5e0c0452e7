package io.lastseat.simulator.store;

import io.vavr.collection.HashMap;
import io.vavr.collection.TreeMap;
import io.vavr.control.Option;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A table: its items by partition and sort key. */
record TableData(
    Shape shape, HashMap<KeyValue, TreeMap<KeyValue, Map<String, AttributeValue>>> partitions) {

  static TableData empty(Shape shape) {
    return new TableData(shape, HashMap.empty());
  }

  TreeMap<KeyValue, Map<String, AttributeValue>> partition(KeyValue partition) {
    return partitions.getOrElse(partition, TreeMap.empty());
  }

  /** The item with the same key as this one. */
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
