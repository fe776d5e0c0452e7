package io.lastseat.simulator.store;

import io.lastseat.tables.ItemSize;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items as DynamoDB keeps them. */
final class Items {

  /** DynamoDB developer guide, "Quotas": the item size with attribute names. */
  static final int MAX_ITEM_BYTES = 400 * 1024;

  /** DynamoDB developer guide, "Quotas": significant digits of a number. */
  private static final int MAX_DIGITS = 38;

  /** As it is stored: numbers in their one form. Refuses what is too large. */
  static Map<String, AttributeValue> stored(Map<String, AttributeValue> item) {
    if (ItemSize.of(item) > MAX_ITEM_BYTES) {
      throw Refusals.invalid("Item size has exceeded the maximum allowed size");
    }
    return inOneForm(item);
  }

  private static Map<String, AttributeValue> inOneForm(Map<String, AttributeValue> attributes) {
    Map<String, AttributeValue> stored = new HashMap<>();
    attributes.forEach((name, value) -> stored.put(name, inOneForm(value)));
    return Map.copyOf(stored);
  }

  private static AttributeValue inOneForm(AttributeValue value) {
    if (value.n() != null) {
      return AttributeValue.fromN(number(value.n()));
    }
    if (value.hasM()) {
      return AttributeValue.fromM(inOneForm(value.m()));
    }
    return value.hasL()
        ? AttributeValue.fromL(value.l().stream().map(Items::inOneForm).toList())
        : value;
  }

  private static String number(String text) {
    BigDecimal number;
    try {
      number = new BigDecimal(text).stripTrailingZeros();
    } catch (NumberFormatException noNumber) {
      throw Refusals.invalid(
          "The parameter cannot be converted to a numeric value: %s".formatted(text));
    }
    if (number.precision() > MAX_DIGITS) {
      throw Refusals.invalid("Attempting to store more than 38 significant digits in a Number");
    }
    return number.toPlainString();
  }

  private Items() {}
}
