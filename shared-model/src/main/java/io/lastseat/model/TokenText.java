package io.lastseat.model;

/**
 * The token of a request's id as text: 130 bits in Crockford's base 32, lower case, the greatest
 * first. The last two say what the others are.
 *
 * <ul>
 *   <li>{@code 00}: 128 bits, random or a hash.
 *   <li>{@code 01}: the number of a commit in 40 bits, then 88 random ones.
 * </ul>
 */
final class TokenText {

  /** So many are 130 bits. */
  static final int CHARS = 26;

  private static final String DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
  private static final Chars ALL = Chars.of(DIGITS);
  private static final int BITS = 5;
  private static final int NUMBER_CHARS = 8;
  private static final long GREATEST_NUMBER = (1L << (NUMBER_CHARS * BITS)) - 1;
  private static final int KIND = 0b11;
  private static final int NAMES_COMMIT = 0b01;

  /** Of 16 bytes. */
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

  /** The token with that number for its first 40 bits; itself where they do not hold it. */
  static String naming(String token, long commitNo) {
    if (commitNo > GREATEST_NUMBER) {
      return token;
    }
    StringBuilder text = new StringBuilder(CHARS);
    for (int place = NUMBER_CHARS - 1; place >= 0; place--) {
      text.append(DIGITS.charAt((int) (commitNo >> (place * BITS)) & 31));
    }
    int last = (digit(token, CHARS - 1) & ~KIND) | NAMES_COMMIT;
    return text.append(token, NUMBER_CHARS, CHARS - 1).append(DIGITS.charAt(last)).toString();
  }

  /** The number that it names; 0 where it names none. */
  static long commitNo(String token) {
    if ((digit(token, CHARS - 1) & KIND) != NAMES_COMMIT) {
      return 0;
    }
    long number = 0;
    for (int i = 0; i < NUMBER_CHARS; i++) {
      number = (number << BITS) | digit(token, i);
    }
    return number;
  }

  private static int digit(String token, int i) {
    return DIGITS.indexOf(token.charAt(i));
  }

  private TokenText() {}
}
