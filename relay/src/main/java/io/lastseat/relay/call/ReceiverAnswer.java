package io.lastseat.relay.call;

import io.vavr.control.Option;
import java.time.Duration;

/**
 * What came of one call.
 *
 * @param status none if there was no answer, or where an event bus did not take it
 * @param result as {@code deliveries} names it
 * @param retryAfter how long the receiver wants to be left alone
 */
public record ReceiverAnswer(
    Option<Integer> status, String result, Option<Duration> retryAfter, long millis) {

  /** The receiver took it. */
  static final String DELIVERED = "delivered";

  /** There was an answer, and it was no 2xx. */
  static final String REFUSED = "refused";

  /** There was none in time. */
  static final String TIMEOUT = "timeout";

  /** None of the addresses took the connection in time. */
  static final String CONNECT_TIMEOUT = "connect_timeout";

  /** An answer of that status; 2xx accepts the event. */
  public static ReceiverAnswer of(int status, Option<Duration> retryAfter, long millis) {
    boolean taken = status >= 200 && status <= 299;
    return new ReceiverAnswer(Option.some(status), taken ? DELIVERED : REFUSED, retryAfter, millis);
  }

  /** No answer, for that reason. */
  public static ReceiverAnswer none(String why, long millis) {
    return new ReceiverAnswer(Option.none(), why, Option.none(), millis);
  }

  public boolean isTaken() {
    return result.equals(DELIVERED);
  }

  /** The receiver wants nothing any more. */
  public boolean isGone() {
    return status.contains(410);
  }

  /** It cannot be reached, or has too much to do: the same event is tried again later. */
  public boolean holds() {
    return status.forAll(code -> code == 429 || code >= 500);
  }
}
