package io.lastseat.intake.json;

import io.vavr.control.Option;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Percent-escapes (RFC 3986, 2.1). */
public final class PercentCoding {

  private static final Pattern ENCODED_SLASH = Pattern.compile("%2[Ff]");

  /** The segment without escapes, or none if an escape is damaged or is not UTF-8. */
  public static Option<String> decode(String segment) {
    if (segment.indexOf('%') < 0) {
      return Option.some(segment);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(segment.length());
    return unescape(segment, bytes) ? utf8(bytes.toByteArray()) : Option.none();
  }

  /**
   * Decodes as API Gateway does, and never refuses. A damaged escape stays as it is, and bytes that
   * are not UTF-8 become U+FFFD.
   */
  public static String decodeWhatCanBe(String text) {
    if (text.indexOf('%') < 0) {
      return text;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
    boolean unused = unescape(text, bytes);
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** Decodes as API Gateway does, but keeps an encoded slash, which separates nothing. */
  public static String decodeAllButSlashes(String text) {
    String[] parts = ENCODED_SLASH.split(text, -1);
    Matcher slashes = ENCODED_SLASH.matcher(text);
    StringBuilder decoded = new StringBuilder(decodeWhatCanBe(parts[0]));
    for (int i = 1; i < parts.length && slashes.find(); i++) {
      decoded.append(slashes.group()).append(decodeWhatCanBe(parts[i]));
    }
    return decoded.toString();
  }

  /** Decodes the escapes into these bytes, and returns whether all were intact. */
  private static boolean unescape(String escaped, ByteArrayOutputStream bytes) {
    byte[] text = escaped.getBytes(StandardCharsets.UTF_8);
    boolean whole = true;
    for (int i = 0; i < text.length; i++) {
      int high = text[i] == '%' && i + 2 < text.length ? Character.digit(text[i + 1], 16) : -1;
      int low = high >= 0 ? Character.digit(text[i + 2], 16) : -1;
      if (low >= 0) {
        bytes.write(16 * high + low);
        i += 2;
      } else {
        whole &= text[i] != '%';
        bytes.write(text[i]);
      }
    }
    return whole;
  }

  /** The text that these bytes encode, or none if they are not UTF-8. */
  public static Option<String> utf8(byte[] bytes) {
    try {
      return Option.some(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException invalid) {
      return Option.none();
    }
  }

  private PercentCoding() {}
}
