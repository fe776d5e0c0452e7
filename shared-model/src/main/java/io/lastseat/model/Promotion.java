package io.lastseat.model;

import io.lastseat.model.grant.Generation;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Hold;
import io.lastseat.model.grant.Place;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.id.RequestId;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * The decision on the first request of a waiting list: promoted, or refused since it could never be
 * granted. It is no answer to a new request: units became free.
 *
 * @param about the waiting request
 * @param decisionNo its number in the one order of the resource, from 1
 * @param at the clock of the books by which it was due
 * @param place where it waited; of the lines of categories only those in which it was the first
 * @param units the units for which the request waited
 * @param quantities the same by category; empty for a resource without categories
 * @param outcome accepted or rejected
 * @param hold the hold of the units; none if they are granted for good
 * @param changes how many changes of the reservation there were, with this one
 * @param left the units that were free after this decision, at least 0
 * @param tally the applicant's tally after it; none if applicants are not limited
 * @param generation how often the reservation was handed over while it waited
 */
public record Promotion(
    RequestId about,
    Place place,
    long decisionNo,
    Instant at,
    long units,
    Quantities quantities,
    Outcome outcome,
    Option<Hold> hold,
    int changes,
    long left,
    Option<Tally> tally,
    Generation generation)
    implements Entry {

  /** The promotion of a reservation without categories that was never handed over. */
  public Promotion(
      RequestId about,
      Place place,
      long decisionNo,
      Instant at,
      long units,
      Outcome outcome,
      Option<Hold> hold,
      int changes,
      long left,
      Option<Tally> tally) {
    this(
        about,
        place,
        decisionNo,
        at,
        units,
        Quantities.NONE,
        outcome,
        hold,
        changes,
        left,
        tally,
        Generation.FIRST);
  }

  /** Whether the request got the units for which it waited. */
  public boolean accepted() {
    return outcome instanceof Outcome.Accepted;
  }

  /** Why it was refused; none if it was not. */
  public Option<Outcome.Rejected> refusal() {
    return Option.when(outcome instanceof Outcome.Rejected, () -> (Outcome.Rejected) outcome);
  }

  /** The grant of the reservation after the promotion. */
  public Grant grant() {
    return new Grant(accepted() ? units : 0, hold, changes, Option.none(), tally.map(Tally::name))
        .in(accepted() ? quantities : Quantities.NONE)
        .in(generation);
  }

  /** The same promotion, with {@code units} left after it. */
  public Promotion leaving(long units) {
    return new Promotion(
        about,
        place,
        decisionNo,
        at,
        this.units,
        quantities,
        outcome,
        hold,
        changes,
        units,
        tally,
        generation);
  }

  @Override
  public long change() {
    return accepted() ? units : 0;
  }
}
