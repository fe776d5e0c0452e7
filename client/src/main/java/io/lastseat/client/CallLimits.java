package io.lastseat.client;

import java.time.Duration;

/**
 * For how long a server is listened to that does not answer.
 *
 * @param connect to it
 * @param attempt after so long without an answer a call is sent again: a server that has not
 *     answered so long after it should will not
 * @param release of a lease: so long whoever gives it back tries; else it lapses
 */
record CallLimits(Duration connect, Duration attempt, Duration release) {

  static final CallLimits USUAL =
      new CallLimits(Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofSeconds(5));
}
