package io.lastseat.relay.webhook;

import io.lastseat.pauses.Doubling;
import io.lastseat.relay.call.ReceiverAnswer;
import java.time.Duration;

/**
 * Decides when a receiver that did not take an event is called again, and how many of the following
 * events are tried as well.
 */
final class WebhookRetries {

  /**
   * The try of an event from which on the events after it are tried, too, one more each time. That
   * distinguishes bad events from a dead receiver.
   */
  static final int TRIES = 3;

  private static final int MOST_AHEAD = 10;

  private static final Doubling PAUSES =
      new Doubling(Duration.ofSeconds(10), Duration.ofMinutes(5));

  /**
   * The largest random addition to a pause, as a part of it, so that the calls to receivers do not
   * all resume at one moment.
   */
  private static final double SPREAD = 0.1;

  /**
   * The number of further events that are tried if the receiver did not take the first one after
   * its cursor.
   *
   * @param tries the earlier tries of that event
   */
  static int ahead(int tries) {
    return Math.min(Math.max(0, tries + 2 - TRIES), MOST_AHEAD);
  }

  /**
   * The pause after a failed try: longer after each try, and never shorter than the receiver asks
   * for.
   *
   * @param tries the tries of the event, including this one
   * @param chance a number from 0 to 1
   */
  static Duration pause(int tries, ReceiverAnswer answer, double chance) {
    Duration pause = PAUSES.after(tries - 1);
    Duration spread = pause.plusMillis((long) (pause.toMillis() * SPREAD * chance));
    Duration wanted = answer.retryAfter().getOrElse(Duration.ZERO);
    return wanted.compareTo(spread) > 0 ? wanted : spread;
  }

  private WebhookRetries() {}
}
