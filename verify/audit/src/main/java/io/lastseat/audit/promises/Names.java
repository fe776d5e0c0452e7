package io.lastseat.audit.promises;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;

/** Derived names, by the documentation alone: 128 bits of SHA-256. */
public final class Names {

  private static final String DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
  private static final int CHARS = 26;
  private static final int BITS = 5;
  private static final int BYTES = 16;
  private static final int COMMIT = 8;
  private static final int EPOCH = 10;
  private static final int KIND = 3;
  private static final int NAMES_FLOOR = 2;

  /** The id of a request's part in a log other than its home, in lane 0. */
  public static RequestId part(ResourceId home, RequestId whole) {
    return named(0, "lastseat part 1\n" + home.text() + "\n" + text(whole));
  }

  /** The id of the end of a reservation, in its lane. */
  static RequestId cancellation(RequestId target) {
    return named(target.lane(), "lastseat cancel 1\n" + text(target));
  }

  private static String text(RequestId id) {
    return id.lane() + "-" + id.token();
  }

  private static RequestId named(int lane, String text) {
    BigInteger bits = new BigInteger(1, hash(text)).shiftLeft(CHARS * BITS - BYTES * Byte.SIZE);
    StringBuilder token = new StringBuilder();
    for (int place = CHARS - 1; place >= 0; place--) {
      token.append(DIGITS.charAt(bits.shiftRight(place * BITS).intValue() & 31));
    }
    return new RequestId(lane, token.toString());
  }

  /**
   * A commit that the sender had seen before he made the key, as the id says.
   *
   * @param epoch the number of restores then; the id has its last 8 bits
   */
  record Floor(long commit, long epoch) {}

  /** The last two bits of a token give its form: 2 means that the first 50 are a floor. */
  static Option<Floor> floor(RequestId id) {
    String token = id.token();
    boolean named = (number(token, CHARS - 1, CHARS) & KIND) == NAMES_FLOOR;
    return Option.when(
        named, () -> new Floor(number(token, 0, COMMIT), number(token, COMMIT, EPOCH)));
  }

  private static long number(String token, int from, int to) {
    long number = 0;
    for (int place = from; place < to; place++) {
      number = (number << BITS) + DIGITS.indexOf(token.charAt(place));
    }
    return number;
  }

  static String tally(String compared) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(hash(compared));
  }

  private static byte[] hash(String text) {
    try {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return Arrays.copyOf(MessageDigest.getInstance("SHA-256").digest(bytes), BYTES);
    } catch (NoSuchAlgorithmException everyJavaHasIt) {
      throw new IllegalStateException(everyJavaHasIt);
    }
  }

  private Names() {}
}
