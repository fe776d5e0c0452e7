package io.lastseat.model.id;

import io.vavr.control.Option;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;

/** The rules for texts that people write, in tables and rosters. */
public final class Texts {

  /**
   * The fault of a text, in words that finish the sentence "the text …".
   *
   * @param maxChars limit in Unicode code points
   * @param lines whether line breaks and tabs are allowed
   */
  public static Option<String> problem(String text, int maxChars, boolean lines) {
    if (text.isBlank()) {
      return Option.some("must not be empty or blank");
    }
    if (text.codePointCount(0, text.length()) > maxChars) {
      return Option.some("must have at most " + maxChars + " characters");
    }
    for (int i = 0; i < text.length(); ) {
      int point = text.codePointAt(i);
      if (Character.getType(point) == Character.SURROGATE) {
        return Option.some("must be well-formed Unicode, without lone surrogates");
      }
      if (Character.isISOControl(point) && !(lines && isLayout(point))) {
        return Option.some("must not contain control characters");
      }
      i += Character.charCount(point);
    }
    return Option.none();
  }

  /** Returns the text; throws {@link IllegalArgumentException} with its fault. */
  public static String checked(String name, String text, int maxChars, boolean lines) {
    for (String problem : problem(text, maxChars, lines)) {
      throw new IllegalArgumentException(name + " " + problem);
    }
    return text;
  }

  /**
   * The text in Unicode's composed form (NFC). Some keyboards write {@code é} as one character,
   * others as two; both look the same to people. Names of people are compared in this form, and
   * stored as they were typed.
   */
  public static String composed(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFC);
  }

  /** The number of bytes of the text in UTF-8. */
  public static int utf8Bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static boolean isLayout(int point) {
    return point == '\n' || point == '\r' || point == '\t';
  }

  private Texts() {}
}
