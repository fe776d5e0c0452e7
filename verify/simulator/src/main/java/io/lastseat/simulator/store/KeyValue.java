package io.lastseat.simulator.store;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The value of a key attribute, in DynamoDB's order: texts by their UTF-8 bytes, numbers by size
 * (DynamoDB API reference, Query, {@code ScanIndexForward}).
 */
sealed interface KeyValue extends Comparable<KeyValue> {

  /** Reads an attribute that is used as a key. */
  static KeyValue of(AttributeValue value) {
    if (value.s() != null) {
      return new Text(value.s());
    }
    if (value.n() != null) {
      return new Numeric(new BigDecimal(value.n()).stripTrailingZeros());
    }
    throw Refusals.invalid("A key attribute must be of type S or N here.");
  }

  /** A text. */
  record Text(String text) implements KeyValue {
    @Override
    public int compareTo(KeyValue other) {
      return other instanceof Text that
          ? Arrays.compareUnsigned(
              text.getBytes(StandardCharsets.UTF_8), that.text.getBytes(StandardCharsets.UTF_8))
          : 1;
    }
  }

  /** A number, without trailing zeroes, so that equal ones are equal. */
  record Numeric(BigDecimal number) implements KeyValue {
    @Override
    public int compareTo(KeyValue other) {
      return other instanceof Numeric that ? number.compareTo(that.number) : -1;
    }
  }
}
