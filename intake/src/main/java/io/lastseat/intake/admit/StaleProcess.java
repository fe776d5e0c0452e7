package io.lastseat.intake.admit;

import io.lastseat.clock.Reading;
import io.lastseat.clock.ServerClock;
import io.lastseat.model.request.Request;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Detects that the process slept since it took a request in, by its own clock and DynamoDB's. */
record StaleProcess(Clock clock, ServerClock serverClock) {

  /** The longest time from intake to writing a request: no log is archived within it. */
  private static final Duration MOST = Duration.ofHours(1);

  /**
   * Accepts a request that was taken in a moment ago. Reads DynamoDB's clock first: if this
   * machine's clock is corrected in between, the difference shows the sleep.
   *
   * @throws StaleProcessException if the process took the request in too long ago
   */
  void check(Request request) {
    Duration ahead = serverClock.now() instanceof Reading.Off off ? off.by() : Duration.ZERO;
    Instant now = clock.instant().minus(ahead);
    if (now.isAfter(request.takenAt().plus(MOST))) {
      throw new StaleProcessException(request);
    }
  }
}
