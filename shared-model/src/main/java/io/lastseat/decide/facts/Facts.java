package io.lastseat.decide.facts;

import io.lastseat.model.Books;
import io.lastseat.model.Participants;
import io.lastseat.model.PriorState;
import io.lastseat.model.grant.Place;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.TallyName;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * The facts of a decision besides the books: the time of the commit, the state of earlier requests,
 * the places of the waiting list, and the tallies of applicants. A plain reservation needs the time
 * alone, so it reads nothing.
 */
public interface Facts {

  /** The time of the commit that will hold the decision. */
  Instant decidedAt();

  /** The state of an earlier request; none if it was not looked up yet. */
  default Option<PriorState> priorState(RequestId id) {
    return Option.none();
  }

  /** The request at this place of the waiting list; none if it was not looked up yet. */
  default Option<Waiter> waiter(Place.Key place) {
    return Option.none();
  }

  /** An applicant's tally; none if it was not read yet. */
  default Option<Tally> tally(TallyName name) {
    return Option.none();
  }

  /** The decisions of the other resources on this request; none if they have not decided yet. */
  default Option<Participants> participants(RequestId id) {
    return Option.none();
  }

  /** The begin of a hold that is granted on these books: never before the time of the commit. */
  default Instant now(Books books) {
    return books.clock().isBefore(decidedAt()) ? decidedAt() : books.clock();
  }

  static Facts at(Instant decidedAt) {
    return () -> decidedAt;
  }
}
