package io.lastseat.intake.admit;

import io.lastseat.clock.Reading;
import io.lastseat.clock.ServerClock;
import io.lastseat.model.request.Request;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Detects that the process slept since it took a request in, by its clock and by DynamoDB's. */
record StaleProcess(Clock clock, ServerClock serverClock) {

  /** The longest time between taking a request in and writing it: no log is archived so soon. */
  private static final Duration MOST = Duration.ofHours(1);

  /**
   * Accepts a request that was taken in a moment ago. It reads DynamoDB's clock first: if this
   * clock is corrected in between, the difference shows the sleep.
   *
   * @throws StaleProcessException where it was longer
   */
  void check(Request request) {
    Duration ahead = serverClock.now() instanceof Reading.Off off ? off.by() : Duration.ZERO;
    Instant now = clock.instant().minus(ahead);
    if (now.isAfter(request.takenAt().plus(MOST))) {
      throw new StaleProcessException(request);
    }
  }
}
