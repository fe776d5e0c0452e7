package io.lastseat.shedlock;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * The lock of a name that ShedLock allows. Different names have different locks; most names are
 * those of their locks. An escape is a tilde with the four digits of a character of UTF-16; what
 * else follows a tilde marks a name that begins or ends as no lock may, or is too long.
 */
final class LockNames {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._:-]");
  private static final Pattern BEGIN = Pattern.compile("[A-Za-z0-9].*");

  /** The end of a slot's name, which no lock may have. */
  private static final Pattern SLOT = Pattern.compile(".*\\.[0-9]{8}T[0-9]{4}Z");

  private static final int LONGEST = 128;
  private static final String HASHED = "~h";
  private static final int DIGITS = 64;

  private LockNames() {}

  static String of(String name) {
    StringBuilder text = new StringBuilder();
    name.chars().forEach(unit -> text.append(escaped((char) unit)));
    if (!BEGIN.matcher(text).matches()) {
      text.insert(0, "0~");
    }
    if (SLOT.matcher(text).matches()) {
      text.append("~.");
    }
    return text.length() <= LONGEST ? text.toString() : shortened(text.toString());
  }

  private static String escaped(char unit) {
    String text = String.valueOf(unit);
    return PLAIN.matcher(text).matches() ? text : "~%04X".formatted((int) unit);
  }

  private static String shortened(String text) {
    int kept = LONGEST - HASHED.length() - DIGITS;
    return text.substring(0, kept) + HASHED + hash(text);
  }

  private static String hash(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.US_ASCII)));
    } catch (NoSuchAlgorithmException everyJavaHasIt) {
      throw new IllegalStateException(everyJavaHasIt);
    }
  }
}
