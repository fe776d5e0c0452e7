package io.lastseat.relay.call;

import io.vavr.control.Option;
import java.time.Duration;

/**
 * The result of one call.
 *
 * @param status the HTTP status; none if there was no answer, or if an event bus did not take the
 *     event
 * @param result the result, as {@code deliveries} names it
 * @param retryAfter the pause for which the receiver asks
 */
public record ReceiverAnswer(
    Option<Integer> status, String result, Option<Duration> retryAfter, long millis) {

  /** The receiver took the event. */
  static final String DELIVERED = "delivered";

  /** The receiver answered with a status other than 2xx. */
  static final String REFUSED = "refused";

  /** No answer came in time. */
  static final String TIMEOUT = "timeout";

  /** None of the addresses accepted the connection in time. */
  static final String CONNECT_TIMEOUT = "connect_timeout";

  /** The result of an answer with that status; 2xx accepts the event. */
  public static ReceiverAnswer of(int status, Option<Duration> retryAfter, long millis) {
    boolean taken = status >= 200 && status <= 299;
    return new ReceiverAnswer(Option.some(status), taken ? DELIVERED : REFUSED, retryAfter, millis);
  }

  /** The result of a call without an answer, for that reason. */
  public static ReceiverAnswer none(String why, long millis) {
    return new ReceiverAnswer(Option.none(), why, Option.none(), millis);
  }

  public boolean isTaken() {
    return result.equals(DELIVERED);
  }

  /** Whether the receiver wants no more events. */
  public boolean isGone() {
    return status.contains(410);
  }

  /** Whether it cannot be reached or is overloaded: the same event is tried again later. */
  public boolean holds() {
    return status.forAll(code -> code == 429 || code >= 500);
  }
}
