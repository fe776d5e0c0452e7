package io.lastseat.dynamo.item;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Items in the one form in which they are kept: numbers without leading and trailing zeroes, sets
 * in order. So equal values are equal objects. Also their size.
 */
public final class Items {

  /** Developer guide, "Quotas": the item size, attribute names included. */
  public static final int MAX_BYTES = 400 * 1024;

  /** Developer guide, "Quotas": nested lists and maps. */
  private static final int MAX_DEPTH = 32;

  /** The kept form of an item. It refuses an item that is malformed or too large. */
  public static Map<String, AttributeValue> stored(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> stored = inOneForm(item, 0);
    if (size(stored) > MAX_BYTES) {
      throw Refusals.invalid("Item size has exceeded the maximum allowed size");
    }
    return stored;
  }

  /** The same attributes in their one form, whatever their size. */
  public static Map<String, AttributeValue> inOneForm(Map<String, AttributeValue> attributes) {
    return inOneForm(attributes, 0);
  }

  private static Map<String, AttributeValue> inOneForm(
      Map<String, AttributeValue> attributes, int depth) {
    Map<String, AttributeValue> stored = new HashMap<>();
    attributes.forEach((name, value) -> stored.put(name, inOneForm(value, depth)));
    return Map.copyOf(stored);
  }

  private static AttributeValue inOneForm(AttributeValue value, int depth) {
    if (depth == MAX_DEPTH && (value.hasL() || value.hasM())) {
      throw Refusals.invalid(
          "Nesting Levels have exceeded supported limits: Attributes have nesting levels that"
              + " exceed the supported limit");
    }
    return switch (value.type()) {
      case S, B, BOOL -> value;
      case N -> AttributeValue.fromN(Numbers.text(Numbers.of(value.n())));
      case NUL -> {
        if (!Boolean.TRUE.equals(value.nul())) {
          throw Refusals.invalidValue("Null attribute value types must have the value of true");
        }
        yield value;
      }
      case M -> AttributeValue.fromM(inOneForm(value.m(), depth + 1));
      case L ->
          AttributeValue.fromL(
              value.l().stream().map(element -> inOneForm(element, depth + 1)).toList());
      case SS ->
          AttributeValue.fromSs(set("string", value.ss(), text -> text, Items::compareTexts));
      case NS ->
          AttributeValue.fromNs(
              set(
                  "number",
                  value.ns(),
                  text -> Numbers.text(Numbers.of(text)),
                  Comparator.comparing(Numbers::of)));
      case BS ->
          AttributeValue.fromBs(
              set(
                  "binary",
                  value.bs(),
                  bytes -> bytes,
                  (one, other) ->
                      Arrays.compareUnsigned(one.asByteArrayUnsafe(), other.asByteArrayUnsafe())));
      case UNKNOWN_TO_SDK_VERSION ->
          throw Refusals.invalid(
              "Supplied AttributeValue is empty, must contain exactly one of the supported"
                  + " datatypes");
    };
  }

  private static <T> List<T> set(
      String kind, List<T> elements, UnaryOperator<T> form, Comparator<T> order) {
    if (elements.isEmpty()) {
      throw Refusals.invalidValue(
          kind.equals("binary")
              ? "Binary sets should not be empty"
              : "An %s set  may not be empty".formatted(kind));
    }
    List<T> sorted = new ArrayList<>(elements.stream().map(form).toList());
    if (new HashSet<>(sorted).size() < sorted.size()) {
      throw Refusals.invalidValue("Input collection %s contains duplicates.".formatted(elements));
    }
    sorted.sort(order);
    return List.copyOf(sorted);
  }

  /** The order of texts: that of their UTF-8 bytes. */
  public static int compareTexts(String one, String other) {
    return Arrays.compareUnsigned(
        one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * The bytes of an item (developer guide, "DynamoDB item sizes and formats"): names and texts by
   * their UTF-8 bytes, a null or a boolean 1, a number 1 and 1 for each two digits, a list or map 3
   * and 1 for each element. The guide says nothing of sets: they are the sum of their elements.
   */
  public static int size(Map<String, AttributeValue> item) {
    int bytes = 0;
    for (Map.Entry<String, AttributeValue> attribute : item.entrySet()) {
      bytes += length(attribute.getKey()) + size(attribute.getValue());
    }
    return bytes;
  }

  private static int size(AttributeValue value) {
    return switch (value.type()) {
      case S -> length(value.s());
      case N -> number(value.n());
      case B -> length(value.b());
      case BOOL, NUL -> 1;
      case SS -> value.ss().stream().mapToInt(Items::length).sum();
      case NS -> value.ns().stream().mapToInt(Items::number).sum();
      case BS -> value.bs().stream().mapToInt(Items::length).sum();
      case L -> 3 + value.l().size() + value.l().stream().mapToInt(Items::size).sum();
      case M -> 3 + value.m().size() + size(value.m());
      case UNKNOWN_TO_SDK_VERSION -> 0;
    };
  }

  private static int length(SdkBytes bytes) {
    return bytes.asByteArrayUnsafe().length;
  }

  /** The length of a text in UTF-8, without a copy of it. */
  private static int length(String text) {
    int bytes = text.length();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      bytes += c < 0x80 ? 0 : c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
    }
    return bytes;
  }

  /** The bytes of a number in its one form: zeroes at either end do not count. */
  private static int number(String plain) {
    int first = -1;
    int last = -1;
    int digits = 0;
    for (int i = 0; i < plain.length(); i++) {
      char c = plain.charAt(i);
      if (c >= '0' && c <= '9') {
        digits++;
        if (c > '0') {
          first = first < 0 ? digits : first;
          last = digits;
        }
      }
    }
    return first < 0 ? 1 : (last - first + 2) / 2 + 1;
  }

  private Items() {}
}
