package io.lastseat.analyst;

/**
 * Makes text safe for a terminal: characters that would steer the terminal, or reverse the
 * direction of writing, are shown as their numbers.
 */
public final class Shown {

  private static final int ZERO_WIDTH_NON_JOINER = 0x200c;
  private static final int ZERO_WIDTH_JOINER = 0x200d;

  /** The text on one line: line breaks are shown as numbers, too. */
  public static String line(String text) {
    return shown(text, false);
  }

  /** The text with its line breaks. */
  public static String lines(String text) {
    return shown(text, true);
  }

  private static String shown(String text, boolean lines) {
    StringBuilder all = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            point -> {
              if (isHarmless(point) || (lines && point == '\n')) {
                all.appendCodePoint(point);
              } else {
                all.append("\\u{%x}".formatted(point));
              }
            });
    return all.toString();
  }

  private static boolean isHarmless(int point) {
    if (point == ZERO_WIDTH_NON_JOINER || point == ZERO_WIDTH_JOINER) {
      return true; // Persian words and families of emoji are written with them.
    }
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }

  private Shown() {}
}
