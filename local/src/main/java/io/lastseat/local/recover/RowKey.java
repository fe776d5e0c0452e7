package io.lastseat.local.recover;

import io.lastseat.tables.RowCodec;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The key of an item of the reservations table. */
final class RowKey {

  static Map<String, AttributeValue> of(Map<String, AttributeValue> item) {
    return Map.of(
        RowCodec.PARTITION, text(item, RowCodec.PARTITION),
        RowCodec.PART, text(item, RowCodec.PART));
  }

  private static AttributeValue text(Map<String, AttributeValue> item, String name) {
    return item.getOrDefault(name, AttributeValue.fromS(""));
  }

  private RowKey() {}
}
