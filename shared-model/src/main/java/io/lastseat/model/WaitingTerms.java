package io.lastseat.model;

import io.vavr.control.Option;
import java.time.Duration;

/**
 * The terms of the waiting list.
 *
 * @param limit how many requests may wait at most; none if there is no list
 * @param hold how long what somebody gets from the list is held until he confirms; none for what
 *     his request or the terms say of any hold
 */
public record WaitingTerms(Option<Long> limit, Option<Duration> hold) {

  /** There is no list. */
  public static final WaitingTerms NONE = new WaitingTerms(Option.none(), Option.none());

  /** Checks itself; throws {@link IllegalArgumentException}. */
  public WaitingTerms {
    for (long most : limit) {
      if (most < 1 || most > Limits.MAX_WAITING) {
        throw new IllegalArgumentException("waitingListLimit must be 1 to " + Limits.MAX_WAITING);
      }
    }
    hold.forEach(length -> HoldTerms.checked("promotionHold", length));
    if (hold.isDefined() && limit.isEmpty()) {
      throw new IllegalArgumentException("promotionHold needs a waitingListLimit");
    }
  }
}
