package io.lastseat.embedded.meter;

import io.lastseat.tables.fields.ItemSize;
import io.vavr.collection.HashSet;
import io.vavr.collection.List;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;
import io.vavr.control.Option;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;

/**
 * A secondary index as far as its units depend on it. The rules are those of the developer guide's
 * page "Local secondary indexes" (LSI.html).
 *
 * @param tableName the table it belongs to
 * @param indexName its name
 * @param keyAttributes the index's own key; only items that have all of them are in the index
 * @param projectedAttributes what is copied besides, the table's primary key included; none means
 *     every attribute
 */
public record IndexDescription(
    String tableName,
    String indexName,
    Set<String> keyAttributes,
    Option<Set<String>> projectedAttributes) {

  /**
   * The local indexes that come into being with a table.
   *
   * @throws IllegalArgumentException if it has a global one: what that costs is not computed
   */
  public static Seq<IndexDescription> allOf(CreateTableRequest table) {
    if (!table.globalSecondaryIndexes().isEmpty()) {
      throw new IllegalArgumentException(table.tableName() + " has a global index");
    }
    Set<String> primaryKey = names(table.keySchema());
    return List.ofAll(table.localSecondaryIndexes())
        .map(
            index ->
                new IndexDescription(
                    table.tableName(),
                    index.indexName(),
                    names(index.keySchema()),
                    projected(primaryKey, index.projection())));
  }

  /** Bytes of the item's entry in this index: its key and the projected attributes. */
  private long entrySize(Map<String, AttributeValue> item) {
    long bytes = 0;
    for (Map.Entry<String, AttributeValue> attribute : item.entrySet()) {
      if (copies(attribute.getKey())) {
        bytes += ItemSize.ofAttribute(attribute.getKey(), attribute.getValue());
      }
    }
    return bytes;
  }

  /**
   * The index's part of a write that turns one state of an item into another; an empty map is an
   * item that is not there. One write puts, changes or deletes an entry; two are needed when the
   * entry's key changes; an entry that stays as it is costs nothing.
   */
  Cost costOfChange(Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
    boolean was = holds(before);
    boolean is = holds(after);
    if (was && is) {
      return costOfChangedEntry(before, after);
    }
    if (was || is) {
      return Cost.indexWrite(entrySize(was ? before : after));
    }
    return Cost.NONE;
  }

  private Cost costOfChangedEntry(
      Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
    if (!same(keyAttributes, before, after)) {
      return Cost.indexWrite(entrySize(before)).plus(Cost.indexWrite(entrySize(after)));
    }
    boolean unchanged =
        projectedAttributes.fold(() -> before.equals(after), names -> same(names, before, after));
    return unchanged ? Cost.NONE : Cost.indexWrite(Math.max(entrySize(before), entrySize(after)));
  }

  private boolean copies(String attribute) {
    return projectedAttributes.fold(() -> true, names -> names.contains(attribute))
        || keyAttributes.contains(attribute);
  }

  private boolean holds(Map<String, AttributeValue> item) {
    return keyAttributes.forAll(item::containsKey);
  }

  private static boolean same(
      Set<String> names, Map<String, AttributeValue> one, Map<String, AttributeValue> other) {
    return names.forAll(name -> Objects.equals(one.get(name), other.get(name)));
  }

  private static Set<String> names(java.util.List<KeySchemaElement> key) {
    return HashSet.ofAll(key).map(KeySchemaElement::attributeName);
  }

  private static Option<Set<String>> projected(Set<String> primaryKey, Projection projection) {
    return projection.projectionType() == ProjectionType.ALL
        ? Option.none()
        : Option.some(primaryKey.addAll(projection.nonKeyAttributes()));
  }
}
