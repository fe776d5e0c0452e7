package io.lastseat.serve.fuzz;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items in which some attributes are missing, have another value or another type. */
final class StrangeAttributes {

  private static final String[] NUMBERS = {
    "0",
    "1",
    "2",
    "-1",
    "1.5",
    "1E3",
    "9223372036854775807",
    "-9223372036854775808",
    "1000000000000"
  };
  private static final String[] TEXTS = {
    "night",
    "night#0",
    "night#1",
    "day#0",
    "0-00000000000000000000000000",
    "reserve",
    "configure",
    "impossible",
    "verdict",
    "accepted",
    "sold-out",
    ""
  };
  private static final int MAX_DEPTH = 2;

  private StrangeAttributes() {}

  /** Changes up to 3 attributes of the item, but none of its key. */
  static Map<String, AttributeValue> in(
      Map<String, AttributeValue> item, List<String> key, FuzzedDataProvider data) {
    Map<String, AttributeValue> strange = new HashMap<>(item);
    List<String> names = new ArrayList<>(item.keySet());
    names.add("w");
    names.removeAll(key);
    names.sort(null);
    for (int i = data.consumeInt(0, 3); i > 0; i--) {
      String name = data.pickValue(names);
      switch (data.consumeInt(0, 3)) {
        case 0 -> strange.remove(name);
        case 1 -> strange.computeIfPresent(name, (known, value) -> inside(value, data));
        default -> strange.put(name, value(data, 0));
      }
    }
    return strange;
  }

  private static AttributeValue inside(AttributeValue value, FuzzedDataProvider data) {
    if (value.hasM()) {
      return AttributeValue.fromM(in(value.m(), List.of(), data));
    }
    if (!value.hasL()) {
      return value(data, 0);
    }
    List<AttributeValue> elements = new ArrayList<>(value.l());
    elements.replaceAll(element -> data.consumeBoolean() ? inside(element, data) : element);
    return AttributeValue.fromL(elements);
  }

  static AttributeValue value(FuzzedDataProvider data, int depth) {
    return switch (data.consumeInt(0, depth < MAX_DEPTH ? 8 : 5)) {
      case 0, 1 ->
          AttributeValue.fromN(
              data.consumeBoolean() ? data.pickValue(NUMBERS) : Long.toString(data.consumeLong()));
      case 2, 3 ->
          AttributeValue.fromS(
              data.consumeBoolean() ? data.pickValue(TEXTS) : data.consumeString(300));
      case 4 -> AttributeValue.fromBool(data.consumeBoolean());
      case 5 -> AttributeValue.fromNul(true);
      case 6 -> AttributeValue.fromL(List.of(value(data, depth + 1)));
      case 7 -> AttributeValue.fromM(Map.of(data.consumeString(2), value(data, depth + 1)));
      default -> AttributeValue.fromB(SdkBytes.fromByteArray(data.consumeBytes(20)));
    };
  }
}
