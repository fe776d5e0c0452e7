package io.lastseat.simulator.auditor;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The names under which parts stand in logs, by the documentation alone. */
public final class PartNames {

  private static final String DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
  private static final int CHARS = 26;
  private static final int BITS = 5;
  private static final int BYTES = 16;

  /** That of a part of the request of this id: 128 bits of a hash, in lane 0. */
  public static String of(String home, String whole) {
    byte[] hash = hash("lastseat part 1\n" + home + "\n" + whole);
    StringBuilder name = new StringBuilder("0-");
    for (int i = 0; i < CHARS; i++) {
      int digit = 0;
      for (int bit = i * BITS; bit < (i + 1) * BITS; bit++) {
        boolean set =
            bit < BYTES * Byte.SIZE
                && (hash[bit / Byte.SIZE] >> (Byte.SIZE - 1 - bit % Byte.SIZE) & 1) == 1;
        digit = 2 * digit + (set ? 1 : 0);
      }
      name.append(DIGITS.charAt(digit));
    }
    return name.toString();
  }

  private static byte[] hash(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException everyJavaHasIt) {
      throw new IllegalStateException(everyJavaHasIt);
    }
  }

  private PartNames() {}
}
