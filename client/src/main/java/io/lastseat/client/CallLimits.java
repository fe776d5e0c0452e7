package io.lastseat.client;

import java.time.Duration;

/**
 * How long the client waits for a server that does not answer.
 *
 * @param connect for a connection
 * @param attempt for an answer, before the client sends the call again
 * @param release for the release of a lease, before the client lets it lapse
 */
record CallLimits(Duration connect, Duration attempt, Duration release) {

  static final CallLimits USUAL =
      new CallLimits(Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofSeconds(5));
}
