package io.lastseat.model.grant;

import io.lastseat.model.PriorState;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/**
 * A request on the waiting list, as of its joining. Its later state is a {@link PriorState}.
 *
 * @param id his request
 * @param units what he waits for
 * @param hold how long what he gets is to be held, if his request says so
 * @param whose in which tally it counts; none if applicants are not limited
 * @param until the first moment at which it is too late to serve him; none if he waits without end
 */
public record Waiter(
    RequestId id,
    Place place,
    long units,
    Option<Duration> hold,
    Option<TallyName> whose,
    Option<Instant> until) {

  /** The waiter of this request; none if it has no place. */
  public static Option<Waiter> of(Reserve request, Grant granted) {
    return granted
        .place()
        .map(
            place ->
                new Waiter(
                    request.id(),
                    place,
                    granted.units(),
                    request.hold(),
                    granted.whose(),
                    request.waitsUntil()));
  }

  /** What his reservation has as long as he waits. */
  public Grant grant() {
    return Grant.waiting(units, place).of(whose);
  }

  /** Whether he has given up by this moment. */
  public boolean hasGoneBy(Instant now) {
    return until.exists(end -> !now.isBefore(end));
  }
}
