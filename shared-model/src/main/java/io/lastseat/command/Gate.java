package io.lastseat.command;

import io.lastseat.decide.Decider;
import io.lastseat.decide.Promotions;
import io.lastseat.decide.check.Categories;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Outcome;
import io.lastseat.model.Reason;
import io.lastseat.model.request.Request;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;

/**
 * Refuses requests that the books rule out, so that many calls about a sold-out resource cost few
 * reads and no write.
 *
 * <p>A request that names other categories than the resource has is refused here, too, even if the
 * terms switch the gate off: its sender has made a mistake. Otherwise only lasting reasons shut it:
 * a closed or sold-out resource, or other terms than those on which a request would create it. A
 * request with another reason for a refusal, of its own or temporary, goes on and gets a verdict. A
 * full log, and an archived resource, shut the gate even if the terms switch it off. If a place on
 * the waiting list may be due, the gate is open, because the next request makes the serializer look
 * at the list.
 */
public final class Gate {

  /** The refusal of the request on these books; none if it goes on. */
  public static Option<Outcome.Rejected> refusal(Books books, Request request) {
    if (books.archived()) {
      return Option.some(Outcome.rejected(Reason.RESOURCE_ARCHIVED, books));
    }
    if (books.isLock()) {
      return ofLock(books, request);
    }
    Option<Outcome.Rejected> saidWrongly = Categories.refusal(books, request);
    if (saidWrongly.isDefined()) {
      return saidWrongly;
    }
    if (books.log().nearlyFull()) {
      return Option.some(Outcome.rejected(Reason.LOG_FULL, books));
    }
    return books.terms().exists(Terms::gate) && !Promotions.arePossible(books.at(request.takenAt()))
        ? Decider.refusal(books, Facts.at(request.takenAt()), request)
            .filter(refusal -> refusal.reason().isLasting())
        : Option.none();
  }

  /**
   * The refusal of a request about a lock. The books of a lock are enough for every refusal, so no
   * refused request is written. They must have been read after the begin of the call, since a lock
   * changes within milliseconds.
   */
  private static Option<Outcome.Rejected> ofLock(Books books, Request request) {
    Option<Outcome.Rejected> refusal = Decider.refusal(books, Facts.at(request.takenAt()), request);
    boolean mayServe = Promotions.arePossible(books.at(request.takenAt()));
    // A second cancellation of one grant has the id of the first, so it is never written again.
    boolean shut = books.terms().exists(Terms::gate) || request.reservation().isDefined();
    // A claim that mistakes a lock for an ordinary resource gets a verdict.
    return shut && !mayServe
        ? refusal.filter(why -> why.reason() != Reason.LOCK_ALONE)
        : refusal.filter(why -> why.reason() == Reason.LOG_FULL);
  }

  private Gate() {}
}
