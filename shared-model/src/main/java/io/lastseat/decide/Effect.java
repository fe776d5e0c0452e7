package io.lastseat.decide;

import io.lastseat.model.Grant;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * What granting a request does to the resource, see {@link io.lastseat.model.Verdict}.
 *
 * @param change by how many units it changes what is taken
 * @param grant what the reservation has then; none if the request is about none
 * @param released until when its units were held, where they were
 * @param unlisted how many units it no longer waits for
 */
record Effect(long change, Option<Grant> grant, Option<Instant> released, long unlisted) {

  /** Nothing is taken, and nothing comes back. */
  static final Effect NONE = new Effect(0, Option.none(), Option.none(), 0);

  /** A new reservation. */
  static Effect granting(Grant grant) {
    return new Effect(grant.units(), Option.some(grant), Option.none(), 0);
  }

  /** A place on the waiting list. */
  static Effect waiting(Grant grant) {
    return new Effect(0, Option.some(grant), Option.none(), 0);
  }

  /** A reservation has this instead of that, as far as it has not lapsed at this moment. */
  static Effect replacing(Grant before, Grant after, Instant now) {
    return new Effect(
        after.units() - before.live(now),
        Option.some(after),
        before.until().filter(until -> !before.isLapsed(now)),
        before.isWaiting() ? before.units() : 0);
  }
}
