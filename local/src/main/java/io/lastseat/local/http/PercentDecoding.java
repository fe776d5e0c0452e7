package io.lastseat.local.http;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Percent-decoding that never refuses: what is no escape stays as it stands. */
final class PercentDecoding {

  private PercentDecoding() {}

  /** Decodes once, as UTF-8; a plus stays a plus. */
  static String ofPath(String text) {
    return decode(text, false);
  }

  /** Decodes once, as UTF-8; a plus is a space, as in a form. */
  static String ofQuery(String text) {
    return decode(text, true);
  }

  private static String decode(String text, boolean plusIsSpace) {
    if (text.indexOf('%') < 0 && text.indexOf('+') < 0) {
      return text;
    }
    var source = text.getBytes(StandardCharsets.UTF_8);
    var decoded = new ByteArrayOutputStream(source.length);
    for (int at = 0; at < source.length; at++) {
      if (source[at] == '%' && isEscape(source, at)) {
        decoded.write(hex(source[at + 1]) * 16 + hex(source[at + 2]));
        at += 2;
      } else {
        decoded.write(plusIsSpace && source[at] == '+' ? ' ' : source[at]);
      }
    }
    return decoded.toString(StandardCharsets.UTF_8);
  }

  private static boolean isEscape(byte[] source, int at) {
    return at + 2 < source.length && hex(source[at + 1]) >= 0 && hex(source[at + 2]) >= 0;
  }

  private static int hex(byte digit) {
    return Character.digit(digit, 16);
  }
}
