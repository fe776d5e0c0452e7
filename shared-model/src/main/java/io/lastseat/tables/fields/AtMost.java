package io.lastseat.tables.fields;

import io.vavr.control.Option;

/** Upper bounds for the bytes of attributes with brief names, without encoding them. */
public final class AtMost {

  /** The bytes of a number of up to 19 digits, its name and its place in a map. */
  public static final int NUMBER = 13;

  /** The bytes of a yes or no, its name and its place in a map. */
  public static final int FLAG = 3;

  /** The bytes of a map with a name of two letters, without its content. */
  public static final int MAP = 6;

  private static final int NAME_AND_PLACE = 2;

  /** The most bytes of a text: UTF-8 takes at most three for each UTF-16 unit. */
  public static int text(String text) {
    int bytes = text.length() + NAME_AND_PLACE;
    for (int i = 0; i < text.length(); i++) {
      bytes += text.charAt(i) < 0x80 ? 0 : 2;
    }
    return bytes;
  }

  /** The most bytes of a text, if there is one. */
  public static int text(Option<String> text) {
    return text.isDefined() ? text(text.get()) : 0;
  }

  /** The most bytes of a text under a name of two letters, if there is one. */
  public static int textOfTwo(Option<String> text) {
    return text.isDefined() ? text(text.get()) + 1 : 0;
  }

  /** The most bytes of a number or a time, if there is one. */
  public static int number(Option<?> number) {
    return number.isDefined() ? NUMBER : 0;
  }

  private AtMost() {}
}
