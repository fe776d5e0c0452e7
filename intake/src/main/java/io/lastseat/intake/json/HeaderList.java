package io.lastseat.intake.json;

import java.util.ArrayList;
import java.util.List;

/** Splits the values of headers. Separators inside quoted strings do not count (RFC 9110, 5.6). */
public final class HeaderList {

  /** The parts between the separators, without white space around them and without empty ones. */
  public static List<String> split(String value, char separator) {
    List<String> parts = new ArrayList<>();
    boolean quoted = false;
    int begin = 0;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"') {
        quoted = !quoted;
      } else if (c == '\\' && quoted) {
        i++;
      } else if (c == separator && !quoted) {
        add(parts, value.substring(begin, i));
        begin = i + 1;
      }
    }
    add(parts, value.substring(begin));
    return parts;
  }

  /** The value of {@code name=value} or {@code name="value"}; empty if there is no value. */
  public static String value(String part) {
    int equals = part.indexOf('=');
    String value = equals < 0 ? "" : part.substring(equals + 1).strip();
    boolean quoted = value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"");
    return quoted ? value.substring(1, value.length() - 1) : value;
  }

  /** Whether the part has this name; case does not count. */
  public static boolean isNamed(String part, String name) {
    int equals = part.indexOf('=');
    return (equals < 0 ? part : part.substring(0, equals)).strip().equalsIgnoreCase(name);
  }

  private static void add(List<String> parts, String part) {
    if (!part.isBlank()) {
      parts.add(part.strip());
    }
  }

  private HeaderList() {}
}
