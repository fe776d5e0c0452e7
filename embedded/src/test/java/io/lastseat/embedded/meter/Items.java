package io.lastseat.embedded.meter;

import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items of an exact number of bytes, counted by hand. */
final class Items {
  private Items() {}

  /** Returns an item: {@code pk} (2) + its value (1 each letter), {@code d} (1) + filling. */
  static Map<String, AttributeValue> item(String pk, int bytes) {
    int filling = bytes - 2 - pk.length() - 1;
    return Map.of("pk", AttributeValue.fromS(pk), "d", AttributeValue.fromS("x".repeat(filling)));
  }

  static Map<String, AttributeValue> item(int bytes) {
    return item("p", bytes);
  }

  static Map<String, AttributeValue> key(String pk) {
    return Map.of("pk", AttributeValue.fromS(pk));
  }

  static Map<String, AttributeValue> with(
      Map<String, AttributeValue> item, String name, String text) {
    Map<String, AttributeValue> more = new HashMap<>(item);
    more.put(name, AttributeValue.fromS(text));
    return more;
  }
}
