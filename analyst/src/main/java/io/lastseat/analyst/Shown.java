package io.lastseat.analyst;

/**
 * Text for a terminal: what would steer the terminal, or turn the direction of writing around, is
 * shown as its number.
 */
public final class Shown {

  private static final int ZERO_WIDTH_NON_JOINER = 0x200c;
  private static final int ZERO_WIDTH_JOINER = 0x200d;

  /** On one line: line breaks are shown as numbers, too. */
  public static String line(String text) {
    return shown(text, false);
  }

  /** With its line breaks. */
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
