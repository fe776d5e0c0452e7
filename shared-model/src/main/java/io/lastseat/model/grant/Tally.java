package io.lastseat.model.grant;

import io.lastseat.model.id.TallyName;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * One applicant's accepted, held and waiting units of a resource that limits applicants, after some
 * decision. Holds lapse here as they do in the books.
 *
 * @param name the name of the tally
 * @param units the live and the waiting units, including held ones
 * @param requests the number of requests that have such units
 * @param unitsHeld which of the units lapse, and when
 * @param requestsHeld which of the requests lapse, and when
 * @param unitsWaiting how many of the units wait
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

  /** Checks the values; throws {@link IllegalArgumentException}. */
  public Tally {
    if (units < unitsHeld.held() + unitsWaiting
        || requests < requestsHeld.held() + requestsWaiting) {
      throw new IllegalArgumentException(
          "more is held and waited for than there is in the tally of " + name);
    }
  }

  /** The tally of an applicant without requests. */
  public static Tally empty(TallyName name) {
    return new Tally(name, 0, 0, HoldTimeline.EMPTY, HoldTimeline.EMPTY, 0, 0);
  }

  /** The tally at a moment of the books' clock: units that have lapsed by then no longer count. */
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

  /** The units that are granted, without waiting ones. */
  public long unitsGranted() {
    return units - unitsWaiting;
  }

  /** The requests with granted units. */
  public long requestsGranted() {
    return requests - requestsWaiting;
  }

  /**
   * The tally after the grant of one reservation was replaced.
   *
   * @param before the old grant; none if the reservation is new
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
   * Adds or subtracts a grant, but never below zero. After a lost row the tally was too small, and
   * this must not block a reservation.
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
