package io.lastseat.model.id;

import io.vavr.control.Option;
import java.util.Arrays;

/**
 * The name of one request on one resource: {@code <lane>-<token>}.
 *
 * <p>The lane is part of the id so that a read of the request finds its item without reading the
 * resource first. The token is random, or derived from resource and idempotency key. An id for a
 * request to be decided in its call names the commit that would decide it, or the floor of its key:
 * so the id is enough to find the verdict.
 *
 * @param lane the number of the lane of the request, from 0
 * @param token 26 characters
 */
public record RequestId(int lane, String token) {

  /** Bytes of a token before it is written as text. */
  public static final int TOKEN_BYTES = 16;

  /** Checks both parts; throws {@link IllegalArgumentException} if one is impossible. */
  public RequestId {
    if (lane < 0 || lane >= Limits.MAX_LANES) {
      throw new IllegalArgumentException("no such lane: " + lane);
    }
    if (!TokenText.is(token)) {
      throw new IllegalArgumentException("not the token of a request: " + token);
    }
  }

  /** The id for these {@value #TOKEN_BYTES} bytes, which also choose the lane. */
  public static RequestId of(byte[] bytes, int lanes) {
    if (bytes.length != TOKEN_BYTES) {
      throw new IllegalArgumentException("a token is made of " + TOKEN_BYTES + " bytes");
    }
    int lane = Math.floorMod((bytes[0] << 8) | (bytes[1] & 0xff), lanes);
    return new RequestId(lane, TokenText.of(bytes));
  }

  /** The id in this lane for the first {@value #TOKEN_BYTES} of these bytes. */
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
   * The same id, naming the commit that would hold its verdict. The other bits stay random.
   *
   * @param commitNo from 1; one beyond a million million is not named
   */
  public RequestId naming(long commitNo) {
    return new RequestId(lane, TokenText.naming(token, commitNo));
  }

  /** The only commit that can have an immediate verdict on it; none if the id names none. */
  public Option<Long> namedCommit() {
    return Option.of(TokenText.commitNo(token)).filter(number -> number > 0);
  }

  /** Whether the id names this commit. */
  public boolean names(long commitNo) {
    return namedCommit().contains(commitNo);
  }

  /** The same id, naming this floor: the verdict comes after it. */
  public RequestId withFloor(Floor floor) {
    return new RequestId(lane, TokenText.withFloor(token, floor));
  }

  /** The floor that the id names, after which the verdict must come; none if it names no floor. */
  public Option<Floor> floor() {
    return TokenText.floor(token);
  }

  /** Whether a verdict of a call in that commit is found by the id, so that it needs no row. */
  public boolean needsNoRow(long commitNo) {
    return names(commitNo) || floor().exists(floor -> floor.finds(commitNo));
  }

  /** The text of the id in tables and URLs. */
  public String text() {
    return lane + "-" + token;
  }

  @Override
  public String toString() {
    return text();
  }
}
