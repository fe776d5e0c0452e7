package io.lastseat.relay.webhook;

import io.vavr.control.Option;
import java.time.Duration;

/**
 * What came of one call.
 *
 * @param status none where there was no answer, or where an event bus did not take it
 * @param result as the log of deliveries names it
 * @param retryAfter how long the receiver wants to be left alone
 */
record ReceiverAnswer(
    Option<Integer> status, String result, Option<Duration> retryAfter, long millis) {

  /** The receiver took it. */
  static final String DELIVERED = "delivered";

  /** There was an answer, and it was no 2xx. */
  static final String REFUSED = "refused";

  /** There was none in time. */
  static final String TIMEOUT = "timeout";

  /** None of the addresses took the connection in time. */
  static final String CONNECT_TIMEOUT = "connect_timeout";

  /** The commit is not there any more. */
  static final String NO_COMMIT = "commit_gone";

  /** The log could not be read, so nothing could be sent. */
  static final String UNREADABLE = "log_unreadable";

  /** The receiver is not called any more. */
  static final String ENDED = "webhook_ended";

  /** It was due for so long, and nobody was asked. */
  static final String TOO_LATE = "too_late";

  /** An answer that takes longer holds up too much. */
  static final Duration SLOW = Duration.ofSeconds(2);

  static ReceiverAnswer of(int status, Option<Duration> retryAfter, long millis) {
    boolean taken = status >= 200 && status <= 299;
    return new ReceiverAnswer(Option.some(status), taken ? DELIVERED : REFUSED, retryAfter, millis);
  }

  static ReceiverAnswer none(String why, long millis) {
    return new ReceiverAnswer(Option.none(), why, Option.none(), millis);
  }

  /** Whether a result says that time was over, to connect or to answer. */
  static boolean isTimeout(String result) {
    return result.equals(TIMEOUT) || result.equals(CONNECT_TIMEOUT);
  }

  boolean isTaken() {
    return result.equals(DELIVERED);
  }

  /** It would hold up each batch. */
  boolean isSlow() {
    return millis > SLOW.toMillis();
  }

  /** The receiver wants nothing any more. */
  boolean isGone() {
    return status.contains(410);
  }

  /** It cannot be reached, or has too much to do: more calls now would be in vain. */
  boolean isBusyOrDead() {
    return status.isEmpty() || status.exists(s -> s == 429 || (s >= 502 && s <= 504));
  }
}
