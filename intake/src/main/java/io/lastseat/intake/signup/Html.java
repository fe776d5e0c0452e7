package io.lastseat.intake.signup;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * A piece of HTML that is well-formed. All that is put into one is text, and is escaped here and
 * nowhere else; only a piece of HTML stays what it is.
 */
record Html(String markup) {

  static final Html NOTHING = new Html("");

  /**
   * A template with {@code %s} for each part; a part that is no HTML is text. Attributes must stand
   * in double quotes.
   */
  static Html of(String template, Object... parts) {
    return new Html(template.formatted(Arrays.stream(parts).map(Html::escaped).toArray()));
  }

  /** One after the other. */
  static Html all(Html... pieces) {
    return new Html(Arrays.stream(pieces).map(Html::markup).collect(Collectors.joining("\n")));
  }

  private static String escaped(Object part) {
    return part instanceof Html html ? html.markup() : escape(part.toString());
  }

  /** For text and for attributes in quotes. */
  private static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
