package io.lastseat.local.mapping;

import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * DynamoDB Local's streams tell an empty map as an attribute without any value, which no function
 * can read; empty lists and texts they tell as they are ({@code EmptyAttributesTest}). DynamoDB has
 * no attribute without a value, so such a one is a map.
 */
final class EmptyMaps {

  private static final AttributeValue NOTHING = AttributeValue.builder().build();
  private static final AttributeValue EMPTY = AttributeValue.fromM(Map.of());

  /** The image as it was written. */
  static Map<String, AttributeValue> restored(Map<String, AttributeValue> image) {
    Map<String, AttributeValue> whole = new HashMap<>();
    image.forEach((name, value) -> whole.put(name, restored(value)));
    return whole;
  }

  private static AttributeValue restored(AttributeValue value) {
    if (value.hasM()) {
      return AttributeValue.fromM(restored(value.m()));
    }
    if (value.hasL()) {
      return AttributeValue.fromL(value.l().stream().map(EmptyMaps::restored).toList());
    }
    return value.equals(NOTHING) ? EMPTY : value;
  }

  private EmptyMaps() {}
}
