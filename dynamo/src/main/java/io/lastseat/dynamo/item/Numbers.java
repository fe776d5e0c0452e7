package io.lastseat.dynamo.item;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.util.regex.Pattern;

/**
 * Numbers as DynamoDB keeps them: 38 significant digits, from 1E-130 to 9.9…E+125, negative ones
 * likewise, and zero (developer guide, "Supported data types and naming rules", Number).
 */
public final class Numbers {

  private static final int MAX_DIGITS = 38;
  private static final int LEAST_EXPONENT = -130;
  private static final int GREATEST_EXPONENT = 125;
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,6})?");

  /** The number without trailing zeroes, so that equal numbers are equal values. */
  public static BigDecimal of(String text) {
    if (!NUMBER.matcher(text).matches()) {
      throw Refusals.invalid(
          text.isEmpty()
              ? "The parameter cannot be converted to a numeric value"
              : "The parameter cannot be converted to a numeric value: " + text);
    }
    return checked(new BigDecimal(text).stripTrailingZeros());
  }

  /** The same number, if DynamoDB can keep it. */
  static BigDecimal checked(BigDecimal number) {
    if (number.signum() == 0) {
      return BigDecimal.ZERO;
    }
    if (exponent(number) > GREATEST_EXPONENT) {
      throw Refusals.invalid(
          "Number overflow. Attempting to store a number with magnitude larger than supported"
              + " range");
    }
    if (exponent(number) < LEAST_EXPONENT) {
      throw Refusals.invalid(
          "Number underflow. Attempting to store a number with magnitude smaller than supported"
              + " range");
    }
    if (number.precision() > MAX_DIGITS) {
      throw Refusals.invalid("Attempting to store more than 38 significant digits in a Number");
    }
    return number;
  }

  /** The one form of a number. */
  public static String text(BigDecimal number) {
    return checked(number.stripTrailingZeros()).toPlainString();
  }

  /** Bytes that sort, without a sign, as the numbers do. No number's bytes begin another's. */
  static byte[] sortable(BigDecimal number) {
    if (number.signum() == 0) {
      return new byte[] {1};
    }
    boolean negative = number.signum() < 0;
    String digits = number.unscaledValue().abs().toString();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(3 + MAX_DIGITS / 2);
    int exponent = exponent(number) - LEAST_EXPONENT;
    bytes.write(negative ? 0 : 2);
    bytes.write(negative ? 0xff - exponent : exponent);
    for (int i = 0; i < digits.length(); i += 2) {
      int pair = 10 * (digits.charAt(i) - '0');
      pair += i + 1 < digits.length() ? digits.charAt(i + 1) - '0' : 0;
      bytes.write(negative ? 100 - pair : pair + 1);
    }
    bytes.write(negative ? 0xff : 0);
    return bytes.toByteArray();
  }

  /** The exponent of the first digit. */
  private static int exponent(BigDecimal number) {
    return number.precision() - number.scale() - 1;
  }

  private Numbers() {}
}
