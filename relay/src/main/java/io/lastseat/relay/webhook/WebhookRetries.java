package io.lastseat.relay.webhook;

import io.lastseat.pauses.Doubling;
import io.lastseat.relay.call.ReceiverAnswer;
import java.time.Duration;

/**
 * When a receiver is called again that did not take an event, and how many events behind that one
 * are tried as well.
 */
final class WebhookRetries {

  /**
   * From the third try of one event on those behind it are tried, too, one more each time: that
   * separates bad events from a dead receiver.
   */
  static final int TRIES = 3;

  private static final int MOST_AHEAD = 10;

  private static final Doubling PAUSES =
      new Doubling(Duration.ofSeconds(10), Duration.ofMinutes(5));

  /**
   * The largest random addition to a pause, as a part of it: receivers do not all come back at one
   * moment.
   */
  private static final double SPREAD = 0.1;

  /**
   * The number of further events on which a receiver is tried that did not take the one behind its
   * cursor.
   *
   * @param tries of that one, before this one
   */
  static int ahead(int tries) {
    return Math.min(Math.max(0, tries + 2 - TRIES), MOST_AHEAD);
  }

  /**
   * The pause after a try in vain: longer after each, and never shorter than the receiver asks for.
   *
   * @param tries of the event, with this one
   * @param chance from 0 to 1
   */
  static Duration pause(int tries, ReceiverAnswer answer, double chance) {
    Duration pause = PAUSES.after(tries - 1);
    Duration spread = pause.plusMillis((long) (pause.toMillis() * SPREAD * chance));
    Duration wanted = answer.retryAfter().getOrElse(Duration.ZERO);
    return wanted.compareTo(spread) > 0 ? wanted : spread;
  }

  private WebhookRetries() {}
}
