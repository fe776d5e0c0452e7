package io.lastseat.model.id;

import io.vavr.control.Option;

/**
 * The token of a request's id as text: 130 bits in Crockford's base 32, lower case, the greatest
 * first. The last two say what the others are.
 *
 * <ul>
 *   <li>{@code 00}: 128 bits, random or a hash.
 *   <li>{@code 01}: the number of a commit in 40 bits, then 88 random ones.
 *   <li>{@code 10}: a {@link Floor}, its commit in 40 bits and its epoch in 10, then 78 of a hash.
 * </ul>
 */
final class TokenText {

  static final int CHARS = 26;

  private static final String DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
  private static final Chars ALL = Chars.of(DIGITS);
  private static final int BITS = 5;
  private static final int NUMBER_CHARS = 8;
  private static final int EPOCH_CHARS = 2;
  private static final int KIND = 0b11;
  private static final int NAMES_COMMIT = 0b01;
  private static final int NAMES_FLOOR = 0b10;

  static String of(byte[] bytes) {
    StringBuilder text = new StringBuilder(CHARS);
    int buffer = 0;
    int bits = 0;
    for (byte b : bytes) {
      buffer = (buffer << 8) | (b & 0xff);
      bits += 8;
      while (bits >= BITS) {
        bits -= BITS;
        text.append(DIGITS.charAt((buffer >> bits) & 31));
      }
    }
    return text.append(DIGITS.charAt((buffer << (BITS - bits)) & 31)).toString();
  }

  static boolean is(String text) {
    return text.length() == CHARS && ALL.makeUp(text);
  }

  /** The token with that number as its first 40 bits; unchanged if the number does not fit. */
  static String naming(String token, long commitNo) {
    return commitNo > Floor.GREATEST
        ? token
        : beginning(digits(commitNo, NUMBER_CHARS), token, NAMES_COMMIT);
  }

  /** The token with that floor as its first 50 bits. */
  static String withFloor(String token, Floor floor) {
    String first = digits(floor.commit(), NUMBER_CHARS) + digits(floor.epoch(), EPOCH_CHARS);
    return beginning(first, token, NAMES_FLOOR);
  }

  private static String beginning(String first, String token, int kind) {
    int last = (digit(token, CHARS - 1) & ~KIND) | kind;
    return first + token.substring(first.length(), CHARS - 1) + DIGITS.charAt(last);
  }

  private static String digits(long number, int chars) {
    StringBuilder text = new StringBuilder(chars);
    for (int place = chars - 1; place >= 0; place--) {
      text.append(DIGITS.charAt((int) (number >> (place * BITS)) & 31));
    }
    return text.toString();
  }

  /** The commit that the token names; 0 if it names none. */
  static long commitNo(String token) {
    return kind(token) == NAMES_COMMIT ? number(token, 0, NUMBER_CHARS) : 0;
  }

  /** The floor that the token names; none if it names none. */
  static Option<Floor> floor(String token) {
    long epoch = number(token, NUMBER_CHARS, EPOCH_CHARS);
    return Option.when(
        kind(token) == NAMES_FLOOR && epoch < Floor.EPOCHS,
        () -> new Floor((int) epoch, number(token, 0, NUMBER_CHARS)));
  }

  private static int kind(String token) {
    return digit(token, CHARS - 1) & KIND;
  }

  private static long number(String token, int from, int chars) {
    long number = 0;
    for (int i = from; i < from + chars; i++) {
      number = (number << BITS) | digit(token, i);
    }
    return number;
  }

  private static int digit(String token, int i) {
    return DIGITS.indexOf(token.charAt(i));
  }

  private TokenText() {}
}
