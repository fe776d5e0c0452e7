package io.lastseat.model.id;

import io.vavr.control.Option;
import java.util.Arrays;

/**
 * The name of one request on one resource: {@code <lane>-<token>}.
 *
 * <p>The lane stands in the id so that a question about a request finds its item without reading
 * the resource first. The token is random, or derived from resource and idempotency key. One that
 * is made for a request to be decided in its call names the commit that would decide it, or the
 * floor of its key: so the verdict is found by the id alone, wherever it is not lost.
 *
 * @param lane the number of the lane that the request stands in, from 0
 * @param token 26 characters
 */
public record RequestId(int lane, String token) {

  /** Bytes of a token before it is written as text. */
  public static final int TOKEN_BYTES = 16;

  /** Checks both parts; throws {@link IllegalArgumentException} where one is impossible. */
  public RequestId {
    if (lane < 0 || lane >= Limits.MAX_LANES) {
      throw new IllegalArgumentException("no such lane: " + lane);
    }
    if (!TokenText.is(token)) {
      throw new IllegalArgumentException("not the token of a request: " + token);
    }
  }

  /** The id that stands for these {@value #TOKEN_BYTES} bytes, in the lane that they fall into. */
  public static RequestId of(byte[] bytes, int lanes) {
    if (bytes.length != TOKEN_BYTES) {
      throw new IllegalArgumentException("a token is made of " + TOKEN_BYTES + " bytes");
    }
    int lane = Math.floorMod((bytes[0] << 8) | (bytes[1] & 0xff), lanes);
    return new RequestId(lane, TokenText.of(bytes));
  }

  /** The id in this lane that stands for the first {@value #TOKEN_BYTES} of these bytes. */
  public static RequestId inLane(int lane, byte[] bytes) {
    return new RequestId(lane, TokenText.of(Arrays.copyOf(bytes, TOKEN_BYTES)));
  }

  /** Reads {@link #text()} back, or none if it is no such text. */
  public static Option<RequestId> parse(String text) {
    int dash = text.indexOf('-');
    if (dash < 0 || !TokenText.is(text.substring(dash + 1))) {
      return Option.none();
    }
    return Lane.number(text.substring(0, dash))
        .map(lane -> new RequestId(lane, text.substring(dash + 1)));
  }

  /**
   * An id of as many random bits as are left, that says: the verdict would stand in this commit.
   *
   * @param commitNo from 1; one beyond a million million is not named
   */
  public RequestId naming(long commitNo) {
    return new RequestId(lane, TokenText.naming(token, commitNo));
  }

  /** The commit that alone can hold an immediate verdict on it; none if the id says nothing. */
  public Option<Long> namedCommit() {
    return Option.of(TokenText.commitNo(token)).filter(number -> number > 0);
  }

  /** Whether it says that its verdict would stand in this commit. */
  public boolean names(long commitNo) {
    return namedCommit().contains(commitNo);
  }

  /** The same id, which says: the verdict stands behind this floor. */
  public RequestId behind(Floor floor) {
    return new RequestId(lane, TokenText.behind(token, floor));
  }

  /** The floor behind which alone its verdict can stand; none if the id says nothing. */
  public Option<Floor> floor() {
    return TokenText.floor(token);
  }

  /** Whether a verdict of a call in that commit is found by the id, so that it needs no row. */
  public boolean needsNoRow(long commitNo) {
    return names(commitNo) || floor().exists(floor -> floor.finds(commitNo));
  }

  /** The id as it stands in tables and URLs. */
  public String text() {
    return lane + "-" + token;
  }

  @Override
  public String toString() {
    return text();
  }
}
