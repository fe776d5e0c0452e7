package io.lastseat.model;

import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/**
 * Who joined the waiting list at some place, as he joined. What became of him since is his fate.
 *
 * @param id his request
 * @param units what he waits for
 * @param hold how long what he gets is to be held, if his request says so
 * @param whose in which tally it counts; none where applicants are not limited
 * @param until the first moment at which it is too late to serve him; none where he waits without
 *     end
 */
public record Waiter(
    RequestId id,
    Place place,
    long units,
    Option<Duration> hold,
    Option<TallyName> whose,
    Option<Instant> until) {

  /** Whether he has given up by this moment. */
  public boolean hasGoneBy(Instant now) {
    return until.exists(end -> !now.isBefore(end));
  }
}
