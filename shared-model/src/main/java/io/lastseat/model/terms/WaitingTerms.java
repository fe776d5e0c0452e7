package io.lastseat.model.terms;

import io.lastseat.model.id.Limits;
import io.vavr.control.Option;
import java.time.Duration;

/**
 * The terms of the waiting list.
 *
 * @param limit how many requests may wait at most; none if there is no list
 * @param hold how long promoted units are held until they are confirmed; none for the hold of the
 *     request or of the terms
 */
public record WaitingTerms(Option<Long> limit, Option<Duration> hold) {

  /** Terms without a waiting list. */
  public static final WaitingTerms NONE = new WaitingTerms(Option.none(), Option.none());

  /** Checks the values; throws {@link IllegalArgumentException}. */
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
