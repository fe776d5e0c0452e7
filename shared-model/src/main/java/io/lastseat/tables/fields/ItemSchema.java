package io.lastseat.tables.fields;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.TableMetadata;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticTableMetadata;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The form of an item for the SDK's enhanced client, by two functions: one writes its attributes,
 * and one reads them.
 */
public final class ItemSchema<T> implements TableSchema<T> {

  private final EnhancedType<T> type;
  private final TableMetadata metadata;
  private final Function<T, Map<String, AttributeValue>> write;
  private final Function<Map<String, AttributeValue>, T> read;

  /**
   * A schema.
   *
   * @param partition the name of the partition key, a text
   * @param sort the name of the sort key
   * @param sortType the type of the sort key
   */
  public ItemSchema(
      Class<T> type,
      String partition,
      String sort,
      AttributeValueType sortType,
      Function<T, Map<String, AttributeValue>> write,
      Function<Map<String, AttributeValue>, T> read) {
    this.type = EnhancedType.of(type);
    this.metadata =
        StaticTableMetadata.builder()
            .addIndexPartitionKey(TableMetadata.primaryIndexName(), partition, AttributeValueType.S)
            .addIndexSortKey(TableMetadata.primaryIndexName(), sort, sortType)
            .build();
    this.write = write;
    this.read = read;
  }

  @Override
  public T mapToItem(Map<String, AttributeValue> attributes) {
    return read.apply(attributes);
  }

  @Override
  public Map<String, AttributeValue> itemToMap(T item, boolean ignoreNulls) {
    return write.apply(item);
  }

  @Override
  public Map<String, AttributeValue> itemToMap(T item, Collection<String> attributes) {
    Map<String, AttributeValue> some = new HashMap<>(write.apply(item));
    some.keySet().retainAll(attributes);
    return some;
  }

  @Override
  public @Nullable AttributeValue attributeValue(T item, String attributeName) {
    return write.apply(item).get(attributeName);
  }

  @Override
  public TableMetadata tableMetadata() {
    return metadata;
  }

  @Override
  public EnhancedType<T> itemType() {
    return type;
  }

  @Override
  public List<String> attributeNames() {
    return new ArrayList<>(metadata.primaryKeys());
  }

  @Override
  public boolean isAbstract() {
    return false;
  }
}
