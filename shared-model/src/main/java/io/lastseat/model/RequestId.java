package io.lastseat.model;

import io.vavr.control.Option;
import java.util.Arrays;

/**
 * The name of one request on one resource: {@code <lane>-<token>}.
 *
 * <p>The lane stands in the id so that a question about a request finds its item without reading
 * the resource first. The token is 128 bits in Crockford's base 32, lower case: random, or derived
 * from resource and idempotency key.
 *
 * @param lane the number of the lane that the request stands in, from 0
 * @param token 26 characters
 */
public record RequestId(int lane, String token) {

  private static final String DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
  private static final int TOKEN_CHARS = 26;
  private static final Chars TOKEN = Chars.of(DIGITS);

  /** Of a request that is forgotten: no hash and no random bytes come to it. */
  public static final RequestId FORGOTTEN = new RequestId(0, "0".repeat(TOKEN_CHARS));

  /** Bytes of a token before it is written as text. */
  public static final int TOKEN_BYTES = 16;

  /** Checks both parts; throws {@link IllegalArgumentException} where one is impossible. */
  public RequestId {
    if (lane < 0 || lane >= Limits.MAX_LANES) {
      throw new IllegalArgumentException("no such lane: " + lane);
    }
    if (!isToken(token)) {
      throw new IllegalArgumentException("not the token of a request: " + token);
    }
  }

  /** The id that stands for these {@value #TOKEN_BYTES} bytes, in the lane that they fall into. */
  public static RequestId of(byte[] bytes, int lanes) {
    if (bytes.length != TOKEN_BYTES) {
      throw new IllegalArgumentException("a token is made of " + TOKEN_BYTES + " bytes");
    }
    int lane = Math.floorMod((bytes[0] << 8) | (bytes[1] & 0xff), lanes);
    return new RequestId(lane, token(bytes));
  }

  /** The id in this lane that stands for the first {@value #TOKEN_BYTES} of these bytes. */
  public static RequestId inLane(int lane, byte[] bytes) {
    return new RequestId(lane, token(Arrays.copyOf(bytes, TOKEN_BYTES)));
  }

  /** Reads {@link #text()} back, or none where it is no such text. */
  public static Option<RequestId> parse(String text) {
    int dash = text.indexOf('-');
    if (dash < 0 || !isToken(text.substring(dash + 1))) {
      return Option.none();
    }
    return Lane.number(text.substring(0, dash))
        .map(lane -> new RequestId(lane, text.substring(dash + 1)));
  }

  /** The id as it stands in tables and URLs. */
  public String text() {
    return lane + "-" + token;
  }

  @Override
  public String toString() {
    return text();
  }

  private static String token(byte[] bytes) {
    StringBuilder text = new StringBuilder(TOKEN_CHARS);
    int buffer = 0;
    int bits = 0;
    for (byte b : bytes) {
      buffer = (buffer << 8) | (b & 0xff);
      bits += 8;
      while (bits >= 5) {
        bits -= 5;
        text.append(DIGITS.charAt((buffer >> bits) & 31));
      }
    }
    return text.append(DIGITS.charAt((buffer << (5 - bits)) & 31)).toString();
  }

  private static boolean isToken(String text) {
    return text.length() == TOKEN_CHARS && TOKEN.makeUp(text);
  }
}
