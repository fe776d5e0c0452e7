package io.lastseat.tables.fields;

import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The size of an item in bytes, as DynamoDB counts it for capacity units and for its limit of 400
 * KB an item. The rules are those of the developer guide's page "DynamoDB item sizes and formats"
 * (CapacityUnitCalculations.html):
 *
 * <ul>
 *   <li>an attribute is its name in UTF-8 plus its value;
 *   <li>a string is its UTF-8 bytes, a binary its raw bytes, a null or a boolean 1 byte;
 *   <li>a number is 1 byte for every two significant digits, rounded up, plus 1 byte; leading and
 *       trailing zeroes are trimmed first, so {@code 0} is 1 byte and {@code 1200}, {@code 0.0012}
 *       and {@code 12E5} are 2;
 *   <li>a list or map is 3 bytes, plus its elements, plus 1 byte for every element; a map's element
 *       is its name and its value.
 * </ul>
 *
 * <p>The page calls the rule for numbers an approximation and names no cost for a minus sign, a
 * decimal point or an exponent: none is counted here. It says nothing of sets: they are the sum of
 * their elements, without overhead. Not included are the 100 bytes an item that only the bill for
 * storage knows. DynamoDB itself may differ by a byte or so for each number, so code that cuts
 * items by size leaves a margin.
 *
 * <p>Nothing is copied or encoded to be measured; the time is that of one walk over the characters.
 */
public final class ItemSize {
  private static final int BYTES_OF_A_LIST_OR_MAP = 3;
  private static final int BYTES_OF_AN_ELEMENT = 1;

  private ItemSize() {}

  /** The bytes of an item, or of a part of one, by the names and values of its attributes. */
  public static int of(Map<String, AttributeValue> item) {
    int bytes = 0;
    for (Map.Entry<String, AttributeValue> attribute : item.entrySet()) {
      bytes += ofAttribute(attribute.getKey(), attribute.getValue());
    }
    return bytes;
  }

  /** The bytes of one attribute: its name and its value. */
  public static int ofAttribute(String name, AttributeValue value) {
    return ofText(name) + ofValue(value);
  }

  /**
   * The bytes of a value without a name.
   *
   * @throws IllegalArgumentException if the value has no type, or one that this SDK does not know
   */
  public static int ofValue(AttributeValue value) {
    return switch (value.type()) {
      case S -> ofText(value.s());
      case N -> ofNumber(value.n());
      case B -> ofBinary(value.b());
      case BOOL, NUL -> 1;
      case SS -> value.ss().stream().mapToInt(ItemSize::ofText).sum();
      case NS -> value.ns().stream().mapToInt(ItemSize::ofNumber).sum();
      case BS -> value.bs().stream().mapToInt(ItemSize::ofBinary).sum();
      case L -> ofList(value.l());
      case M -> BYTES_OF_A_LIST_OR_MAP + of(value.m()) + BYTES_OF_AN_ELEMENT * value.m().size();
      case UNKNOWN_TO_SDK_VERSION ->
          throw new IllegalArgumentException(
              "An attribute value without a type has no size: give it one of S, N, B, BOOL, NULL,"
                  + " SS, NS, BS, L, M. It is "
                  + value);
    };
  }

  /** The bytes of a text in UTF-8. An unpaired surrogate takes 1, as a question mark. */
  public static int ofText(String text) {
    int length = text.length();
    int bytes = length;
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        continue;
      }
      if (c < 0x800) {
        bytes += 1;
      } else if (!Character.isSurrogate(c)) {
        bytes += 2;
      } else if (Character.isHighSurrogate(c)
          && i + 1 < length
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        bytes += 2;
        i++;
      }
    }
    return bytes;
  }

  /** The bytes of a number in its decimal text form, with or without exponent. */
  public static int ofNumber(String number) {
    int digits = 0;
    int significant = 0;
    for (int i = 0; i < number.length(); i++) {
      char c = number.charAt(i);
      if (c == 'e' || c == 'E') {
        break;
      }
      if (c > '0' && c <= '9') {
        digits++;
        significant = digits;
      } else if (c == '0' && digits > 0) {
        digits++;
      }
    }
    return (significant + 1) / 2 + 1;
  }

  private static int ofBinary(SdkBytes binary) {
    return binary.asByteArrayUnsafe().length;
  }

  private static int ofList(List<AttributeValue> values) {
    int bytes = BYTES_OF_A_LIST_OR_MAP + BYTES_OF_AN_ELEMENT * values.size();
    for (AttributeValue value : values) {
      bytes += ofValue(value);
    }
    return bytes;
  }
}
