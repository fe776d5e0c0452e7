package io.lastseat.intake.http;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The header Accept (RFC 9110, 12.5.1). */
final class Accept {

  private static final Pattern RANGE =
      Pattern.compile("(?<range>[^\\s;,/]+/[^\\s;,/]+)(?<parameters>(?:[^\",]|\"[^\"]*\")*)");
  private static final Pattern QUALITY =
      Pattern.compile(";\\s*q\\s*=\\s*(?<q>[01](?:\\.[0-9]{0,3})?)", Pattern.CASE_INSENSITIVE);

  private static final int EXACT = 3;
  private static final int SUBTYPES = 2;
  private static final int ANYTHING = 1;

  /**
   * How much this media type is wanted, from 0 (not at all) to 1000. The most specific range that
   * covers it counts. A header without any range is as good as none.
   */
  static int quality(String header, String mediaType) {
    int specificity = 0;
    int quality = 0;
    boolean any = false;
    Matcher range = RANGE.matcher(header);
    while (range.find()) {
      any = true;
      int covers = covers(range.group("range").toLowerCase(Locale.ROOT), mediaType);
      if (covers > specificity) {
        specificity = covers;
        quality = thousandths(range.group("parameters"));
      }
    }
    return any ? quality : 1000;
  }

  private static int covers(String range, String mediaType) {
    List<String> parts = List.of(mediaType.split("/", 2));
    if (range.equals(mediaType)) {
      return EXACT;
    }
    if (range.equals(parts.get(0) + "/*")) {
      return SUBTYPES;
    }
    return range.equals("*/*") ? ANYTHING : 0;
  }

  private static int thousandths(String parameters) {
    Matcher quality = QUALITY.matcher(parameters);
    return quality.find()
        ? (int) Math.min(1000, Math.round(1000 * Double.parseDouble(quality.group("q"))))
        : 1000;
  }

  private Accept() {}
}
