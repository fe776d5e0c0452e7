package io.lastseat.audit;

/**
 * The 26 characters of a request's token in 130 bits: 60, 60 and 10, each read as a number to the
 * base 32, so that their order is that of the text.
 */
record PackedToken(long first, long second, long third) implements Comparable<PackedToken> {

  private static final String DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
  private static final int BITS_PER_DIGIT = 5;
  private static final int DIGITS_PER_WORD = 12;
  private static final int DIGITS_AT_THE_END = 2;

  static PackedToken of(String token) {
    return new PackedToken(
        number(token, 0, DIGITS_PER_WORD),
        number(token, DIGITS_PER_WORD, 2 * DIGITS_PER_WORD),
        number(token, 2 * DIGITS_PER_WORD, token.length()));
  }

  String text() {
    StringBuilder text = new StringBuilder();
    append(text, first, DIGITS_PER_WORD);
    append(text, second, DIGITS_PER_WORD);
    append(text, third, DIGITS_AT_THE_END);
    return text.toString();
  }

  @Override
  public int compareTo(PackedToken other) {
    if (first != other.first) {
      return Long.compare(first, other.first);
    }
    return second != other.second
        ? Long.compare(second, other.second)
        : Long.compare(third, other.third);
  }

  private static long number(String token, int from, int to) {
    long number = 0;
    for (int i = from; i < to; i++) {
      number = (number << BITS_PER_DIGIT) | DIGITS.indexOf(token.charAt(i));
    }
    return number;
  }

  private static void append(StringBuilder text, long number, int digits) {
    for (int i = digits - 1; i >= 0; i--) {
      text.append(DIGITS.charAt((int) (number >> (i * BITS_PER_DIGIT)) & 31));
    }
  }
}
