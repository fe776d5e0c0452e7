package io.lastseat.intake.http;

import io.lastseat.intake.json.HeaderList;
import java.util.List;
import java.util.Locale;

/** The header Accept (RFC 9110, 12.5.1). */
public final class Accept {

  private static final int EXACT = 3;
  private static final int SUBTYPES = 2;
  private static final int ANYTHING = 1;

  /**
   * How much the header wants this media type, from 0 (not at all) to 1. The most specific range
   * that covers the type decides. A header without any range wants every type.
   */
  public static double quality(String header, String mediaType) {
    int specificity = 0;
    double quality = 0;
    boolean any = false;
    for (String element : HeaderList.split(header, ',')) {
      List<String> parts = HeaderList.split(element, ';');
      String range = parts.isEmpty() ? "" : parts.get(0).toLowerCase(Locale.ROOT);
      if (range.indexOf('/') > 0) {
        any = true;
        int covers = covers(range, mediaType);
        if (covers > specificity) {
          specificity = covers;
          quality = quality(parts);
        }
      }
    }
    return any ? quality : 1;
  }

  private static int covers(String range, String mediaType) {
    if (range.equals(mediaType)) {
      return EXACT;
    }
    if (range.equals(mediaType.substring(0, mediaType.indexOf('/')) + "/*")) {
      return SUBTYPES;
    }
    return range.equals("*/*") ? ANYTHING : 0;
  }

  private static double quality(List<String> parts) {
    return parts.stream()
        .skip(1)
        .filter(parameter -> HeaderList.isNamed(parameter, "q"))
        .map(HeaderList::value)
        .filter(value -> value.matches("0(\\.[0-9]{0,3})?|1(\\.0{0,3})?"))
        .mapToDouble(Double::parseDouble)
        .findFirst()
        .orElse(1);
  }

  private Accept() {}
}
