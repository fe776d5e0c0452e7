package io.lastseat.model.grant;

import io.lastseat.model.PriorState;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/**
 * A request on the waiting list, at the moment of joining. Its later state is a {@link PriorState}.
 *
 * @param id the id of the request
 * @param units the units for which it waits
 * @param quantities the same by category; empty for a resource without categories
 * @param hold how long the units are to be held, if the request says so
 * @param whose the tally in which it counts; none if applicants are not limited
 * @param until the first moment at which it is too late to serve it; none if it waits without end
 */
public record Waiter(
    RequestId id,
    Place place,
    long units,
    Quantities quantities,
    Option<Duration> hold,
    Option<TallyName> whose,
    Option<Instant> until) {

  /** The place of this request on the waiting list; none if it has none. */
  public static Option<Waiter> of(Reserve request, Grant granted) {
    return granted
        .place()
        .map(
            place ->
                new Waiter(
                    request.id(),
                    place,
                    granted.units(),
                    granted.quantities(),
                    request.hold(),
                    granted.whose(),
                    request.waitsUntil()));
  }

  /** The grant of the reservation as long as it waits. */
  public Grant grant() {
    return Grant.waiting(units, place).in(quantities).of(whose);
  }

  /** Whether the wait of the request is over at this moment. */
  public boolean hasGoneBy(Instant now) {
    return until.exists(end -> !now.isBefore(end));
  }
}
