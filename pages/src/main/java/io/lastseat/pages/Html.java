package io.lastseat.pages;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * A well-formed piece of HTML. Every part that is put into it is text, and is escaped here and
 * nowhere else; only a piece of HTML stays as it is.
 */
record Html(String markup) {

  static final Html NOTHING = new Html("");

  /**
   * Fills a template, which has {@code %s} for each part. A part that is no HTML is text.
   * Attributes must be in double quotes.
   */
  static Html of(String template, Object... parts) {
    return new Html(template.formatted(Arrays.stream(parts).map(Html::escaped).toArray()));
  }

  /** Joins the pieces in order. */
  static Html all(Html... pieces) {
    return new Html(Arrays.stream(pieces).map(Html::markup).collect(Collectors.joining("\n")));
  }

  private static String escaped(Object part) {
    return part instanceof Html html ? html.markup() : escape(part.toString());
  }

  /** Escapes a text, for content and for attributes in quotes. */
  private static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
