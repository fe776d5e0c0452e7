package io.lastseat.embedded.meter;

import io.lastseat.tables.fields.ItemSize;
import io.vavr.collection.HashSet;
import io.vavr.collection.List;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;

/**
 * A secondary index as far as its units depend on it. The rules are those of the developer guide's
 * page "Local secondary indexes" (LSI.html).
 *
 * @param tableName the table it belongs to
 * @param indexName its name
 * @param keyAttributes the index's own key; only items that have all of them are in the index
 * @param projectedAttributes what is copied besides, the table's primary key included
 */
public record IndexDescription(
    String tableName,
    String indexName,
    Set<String> keyAttributes,
    Set<String> projectedAttributes) {

  /**
   * The local indexes that come into being with a table.
   *
   * @throws IllegalArgumentException if it has a global one, or one that copies all of an item:
   *     what that costs is not computed
   */
  public static Seq<IndexDescription> allOf(CreateTableRequest table) {
    if (!table.globalSecondaryIndexes().isEmpty()
        || table.localSecondaryIndexes().stream()
            .anyMatch(index -> index.projection().projectionType() == ProjectionType.ALL)) {
      throw new IllegalArgumentException(table.tableName() + " has an index that is not computed");
    }
    Set<String> primaryKey = names(table.keySchema());
    return List.ofAll(table.localSecondaryIndexes())
        .map(
            index ->
                new IndexDescription(
                    table.tableName(),
                    index.indexName(),
                    names(index.keySchema()),
                    primaryKey.addAll(index.projection().nonKeyAttributes())));
  }

  /**
   * The index's part of a put that meets no item: its entry has the index's key and the projected
   * attributes. An item that lacks some of the key has none.
   */
  Cost costOfPut(Map<String, AttributeValue> item) {
    if (!keyAttributes.forAll(item::containsKey)) {
      return Cost.NONE;
    }
    long bytes = 0;
    for (String attribute : keyAttributes.addAll(projectedAttributes)) {
      AttributeValue value = item.get(attribute);
      bytes += value == null ? 0 : ItemSize.ofAttribute(attribute, value);
    }
    return Cost.indexWrite(bytes);
  }

  private static Set<String> names(java.util.List<KeySchemaElement> key) {
    return HashSet.ofAll(key).map(KeySchemaElement::attributeName);
  }
}
