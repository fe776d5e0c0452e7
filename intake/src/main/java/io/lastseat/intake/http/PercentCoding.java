package io.lastseat.intake.http;

import io.vavr.control.Option;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Percent-escapes in a path segment (RFC 3986, 2.1). */
final class PercentCoding {

  /** The segment without escapes, or none where an escape is damaged or is not UTF-8. */
  static Option<String> decode(String segment) {
    if (segment.indexOf('%') < 0) {
      return Option.some(segment);
    }
    byte[] text = segment.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length);
    for (int i = 0; i < text.length; i++) {
      if (text[i] != '%') {
        bytes.write(text[i]);
      } else {
        int high = i + 2 < text.length ? Character.digit(text[i + 1], 16) : -1;
        int low = i + 2 < text.length ? Character.digit(text[i + 2], 16) : -1;
        if (high < 0 || low < 0) {
          return Option.none();
        }
        bytes.write(16 * high + low);
        i += 2;
      }
    }
    return utf8(bytes.toByteArray());
  }

  /** The text that these bytes encode, or none where they are not UTF-8. */
  static Option<String> utf8(byte[] bytes) {
    try {
      return Option.some(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException invalid) {
      return Option.none();
    }
  }

  private PercentCoding() {}
}
