package io.lastseat.model;

import io.vavr.control.Option;
import java.time.Instant;

/**
 * What one applicant has of a resource that limits applicants, after some decision: what is his for
 * good, what is held for him and what he waits for. What was held lapses here as it does in the
 * books.
 *
 * @param name whose it is
 * @param units live ones and those that he waits for, held ones included
 * @param requests likewise, as many as have such units
 * @param unitsHeld which of the units lapse, and when
 * @param requestsHeld which of the requests lapse, and when
 */
public record Tally(
    TallyName name, long units, long requests, Timeline unitsHeld, Timeline requestsHeld) {

  /** Checks itself; throws {@link IllegalArgumentException}. */
  public Tally {
    if (units < unitsHeld.held() || requests < requestsHeld.held()) {
      throw new IllegalArgumentException("more is held than there is in the tally of " + name);
    }
  }

  /** That of an applicant who has nothing. */
  public static Tally empty(TallyName name) {
    return new Tally(name, 0, 0, Timeline.EMPTY, Timeline.EMPTY);
  }

  /** The same at a moment of the books' clock: what has lapsed by then no longer counts. */
  public Tally at(Instant now) {
    return new Tally(
        name,
        units - unitsHeld.lapsed(now),
        requests - requestsHeld.lapsed(now),
        unitsHeld.after(now),
        requestsHeld.after(now));
  }

  /**
   * What he has since one of his reservations has this instead of that.
   *
   * @param before none where it was just made
   * @param now the clock of the books, at which the tally stands
   */
  public Tally replacing(Option<Grant> before, Grant after, Instant now) {
    return before
        .filter(grant -> !grant.isLapsed(now))
        .map(grant -> with(grant, -1))
        .getOrElse(this)
        .with(after, 1);
  }

  /**
   * Never less than nothing: where the row before was lost, the tally was too small, and nobody's
   * reservation may be stuck for that.
   */
  private Tally with(Grant grant, int times) {
    if (grant.isEnded()) {
      return this;
    }
    long more = times * grant.units();
    Timeline heldUnits = held(unitsHeld, grant, more);
    Timeline heldRequests = held(requestsHeld, grant, times);
    return new Tally(
        name,
        Math.max(heldUnits.held(), units + more),
        Math.max(heldRequests.held(), requests + times),
        heldUnits,
        heldRequests);
  }

  private static Timeline held(Timeline held, Grant grant, long more) {
    return grant
        .until()
        .map(until -> held.plus(until, Math.max(more, -held.at(until))))
        .getOrElse(held);
  }
}
