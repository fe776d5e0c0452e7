package io.lastseat.intake.json;

import java.util.Set;

/** Whether a text shows anything to a person who reads it. */
public final class Visible {

  /**
   * Letters and signs that show nothing: the fillers of Hangul, the vowels that Khmer inherits, and
   * the empty pattern of braille. Source: Unicode, {@code DerivedCoreProperties.txt},
   * Default_Ignorable_Code_Point, as far as Java counts them as letters or marks; and chapter 21.1.
   */
  private static final Set<Integer> DRAWN_AS_NOTHING =
      Set.of(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0);

  /** Whether it has a visible character: no space, invisible sign or control character. */
  public static boolean isAny(String text) {
    return text.codePoints().anyMatch(Visible::is);
  }

  private static boolean is(int point) {
    boolean nothing =
        switch (Character.getType(point)) {
          case Character.SPACE_SEPARATOR,
              Character.LINE_SEPARATOR,
              Character.PARAGRAPH_SEPARATOR,
              Character.CONTROL,
              Character.FORMAT ->
              true;
          default -> isVariationSelector(point) || DRAWN_AS_NOTHING.contains(point);
        };
    return !nothing;
  }

  private static boolean isVariationSelector(int point) {
    return (point >= 0xFE00 && point <= 0xFE0F)
        || (point >= 0xE0100 && point <= 0xE01EF)
        || (point >= 0x180B && point <= 0x180F);
  }

  private Visible() {}
}
