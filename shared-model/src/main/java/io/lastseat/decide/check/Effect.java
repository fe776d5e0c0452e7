package io.lastseat.decide.check;

import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Quantities;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * The effect of a granted request on the resource, see {@link io.lastseat.model.Verdict}.
 *
 * @param change the change of the units taken
 * @param moved the same change by category; of a request that waited, the change of what it waits
 *     for
 * @param grant the reservation's grant after it; none if the request is about no reservation
 * @param released until when its units were held; none if they were not held
 * @param unlisted the units that it no longer waits for; less than all if it waits on for fewer
 */
public record Effect(
    long change, Quantities moved, Option<Grant> grant, Option<Instant> released, long unlisted) {

  /** No effect. */
  public static final Effect NONE = new Effect(0, Quantities.NONE, Option.none(), Option.none(), 0);

  /** The effect of a new reservation. */
  public static Effect granting(Grant grant) {
    return new Effect(grant.units(), grant.quantities(), Option.some(grant), Option.none(), 0);
  }

  /** The effect of a new place on the waiting list. */
  public static Effect waiting(Grant grant) {
    return new Effect(0, Quantities.NONE, Option.some(grant), Option.none(), 0);
  }

  /**
   * The effect of a new grant in place of the reservation's old one. The old units count as
   * released, unless they have lapsed at this moment.
   */
  public static Effect replacing(Grant before, Grant after, Instant now) {
    return new Effect(
        after.live(now) - before.live(now),
        before.isWaiting()
            ? after.quantities().minus(before.quantities())
            : after.liveQuantities(now).minus(before.liveQuantities(now)),
        Option.some(after),
        before.until().filter(until -> !before.isLapsed(now)),
        before.isWaiting() ? before.units() - (after.isWaiting() ? after.units() : 0) : 0);
  }
}
