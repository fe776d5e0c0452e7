package io.lastseat.model;

import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Hold;
import io.lastseat.model.grant.Place;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.id.RequestId;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * The decision on the first of a waiting list: promoted, or refused since he could never get it. No
 * request asked for it: room did.
 *
 * @param about his request
 * @param decisionNo its place in the one order of the resource, from 1
 * @param at the clock of the books by which it was due
 * @param units what he waited for
 * @param outcome accepted or rejected
 * @param hold how what he got is held; none if it is his for good
 * @param changes how many changes of his reservation there were, with this one
 * @param left the units that were free after this decision, at least 0
 * @param tally what the applicant has since; none if applicants are not limited
 */
public record Promotion(
    RequestId about,
    Place place,
    long decisionNo,
    Instant at,
    long units,
    Outcome outcome,
    Option<Hold> hold,
    int changes,
    long left,
    Option<Tally> tally)
    implements Entry {

  /** Whether he got what he waited for. */
  public boolean accepted() {
    return outcome instanceof Outcome.Accepted;
  }

  /** What his reservation has since. */
  public Grant grant() {
    return new Grant(accepted() ? units : 0, hold, changes, Option.none(), tally.map(Tally::name));
  }

  /** The same, with {@code units} left after it. */
  public Promotion leaving(long units) {
    return new Promotion(
        about, place, decisionNo, at, this.units, outcome, hold, changes, units, tally);
  }

  @Override
  public long change() {
    return accepted() ? units : 0;
  }
}
