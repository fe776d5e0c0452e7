package io.lastseat.model.id;

import java.util.function.IntPredicate;

/** Sets of ASCII characters. Every record's names are checked, so the check must be fast. */
final class Chars {

  private static final int ASCII = 128;

  private final boolean[] among = new boolean[ASCII];

  private Chars(IntPredicate members) {
    for (int c = 0; c < ASCII; c++) {
      among[c] = members.test(c);
    }
  }

  static final Chars DIGITS = new Chars(c -> c >= '0' && c <= '9');

  static Chars of(String text) {
    return new Chars(c -> text.indexOf(c) >= 0);
  }

  static Chars lettersDigitsAnd(String text) {
    return new Chars(
        c ->
            (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || text.indexOf(c) >= 0);
  }

  boolean contains(char c) {
    return c < ASCII && among[c];
  }

  /** Whether the text consists of these characters only; true for an empty one. */
  boolean makeUp(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (!contains(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }
}
