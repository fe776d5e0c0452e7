package io.lastseat.decide;

import io.lastseat.model.Books;
import io.lastseat.model.Fate;
import io.lastseat.model.RequestId;
import io.lastseat.model.Tally;
import io.lastseat.model.TallyName;
import io.lastseat.model.Together;
import io.lastseat.model.Waiter;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * What a decision needs besides the books: the time of the commit, and what became of earlier
 * requests, who waits, and what applicants have. Only a request about an earlier reservation, a
 * waiting list and limits for applicants need the latter, so a plain reservation reads nothing.
 */
public interface Facts {

  /** When the commit is made that the decision will stand in. */
  Instant decidedAt();

  /** What became of an earlier request; none as long as it was not looked up. */
  Option<Fate> fate(RequestId id);

  /** Who joined the waiting list at this place; none as long as it was not looked up. */
  Option<Waiter> waiter(long place);

  /** What an applicant has; none as long as it was not looked up. */
  Option<Tally> tally(TallyName name);

  /** What other resources say to this request; none as long as they were not asked. */
  default Option<Together> together(RequestId id) {
    return Option.none();
  }

  /** When a hold begins that is granted on these books: never before the commit is made. */
  default Instant now(Books books) {
    return books.clock().isBefore(decidedAt()) ? decidedAt() : books.clock();
  }

  /** Nothing but the time. */
  static Facts at(Instant decidedAt) {
    return new Facts() {
      @Override
      public Instant decidedAt() {
        return decidedAt;
      }

      @Override
      public Option<Fate> fate(RequestId id) {
        return Option.none();
      }

      @Override
      public Option<Waiter> waiter(long place) {
        return Option.none();
      }

      @Override
      public Option<Tally> tally(TallyName name) {
        return Option.none();
      }
    };
  }
}
