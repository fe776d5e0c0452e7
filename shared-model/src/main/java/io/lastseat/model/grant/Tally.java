package io.lastseat.model.grant;

import io.lastseat.model.id.TallyName;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * One applicant's accepted, held and waiting units of a resource that limits applicants, after some
 * decision. Holds lapse here as they do in the books.
 *
 * @param name whose it is
 * @param units live ones and those that he waits for, held ones included
 * @param requests likewise, as many as have such units
 * @param unitsHeld which of the units lapse, and when
 * @param requestsHeld which of the requests lapse, and when
 * @param unitsWaiting how many of the units he waits for
 * @param requestsWaiting how many of the requests wait
 */
public record Tally(
    TallyName name,
    long units,
    long requests,
    HoldTimeline unitsHeld,
    HoldTimeline requestsHeld,
    long unitsWaiting,
    long requestsWaiting) {

  public Tally {
    if (units < unitsHeld.held() + unitsWaiting
        || requests < requestsHeld.held() + requestsWaiting) {
      throw new IllegalArgumentException(
          "more is held and waited for than there is in the tally of " + name);
    }
  }

  /** That of an applicant who has nothing. */
  public static Tally empty(TallyName name) {
    return new Tally(name, 0, 0, HoldTimeline.EMPTY, HoldTimeline.EMPTY, 0, 0);
  }

  /** The same at a moment of the books' clock: what has lapsed by then no longer counts. */
  public Tally at(Instant now) {
    return new Tally(
        name,
        units - unitsHeld.lapsed(now),
        requests - requestsHeld.lapsed(now),
        unitsHeld.after(now),
        requestsHeld.after(now),
        unitsWaiting,
        requestsWaiting);
  }

  /** The units that are his by now: without what he waits for. */
  public long unitsGranted() {
    return units - unitsWaiting;
  }

  /** The requests that have such units. */
  public long requestsGranted() {
    return requests - requestsWaiting;
  }

  /**
   * What he has since one of his reservations has this instead of that.
   *
   * @param before none if it was just made
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
   * Never below zero: after a lost row the tally was too small, and no reservation may be stuck for
   * that.
   */
  private Tally with(Grant grant, int times) {
    if (grant.isEnded()) {
      return this;
    }
    long more = times * grant.units();
    HoldTimeline heldUnits = held(unitsHeld, grant, more);
    HoldTimeline heldRequests = held(requestsHeld, grant, times);
    long waitsFor = grant.isWaiting() ? Math.max(0, unitsWaiting + more) : unitsWaiting;
    long waits = grant.isWaiting() ? Math.max(0, requestsWaiting + times) : requestsWaiting;
    return new Tally(
        name,
        Math.max(heldUnits.held() + waitsFor, units + more),
        Math.max(heldRequests.held() + waits, requests + times),
        heldUnits,
        heldRequests,
        waitsFor,
        waits);
  }

  private static HoldTimeline held(HoldTimeline held, Grant grant, long more) {
    return grant
        .until()
        .map(until -> held.plus(until, Math.max(more, -held.at(until))))
        .getOrElse(held);
  }
}
