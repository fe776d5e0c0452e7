package io.lastseat.intake.request;

import io.lastseat.decide.Decider;
import io.lastseat.decide.Promotions;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.request.Request;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;

/**
 * Refuses requests that the books rule out, so that a crowd at a sold-out resource costs few reads
 * and no write.
 *
 * <p>Only reasons that last shut the gate: a closed or a sold-out resource, and other terms than
 * those on which a request would create it. A request that would be refused for a reason of its
 * own, or for a temporary one, goes on and gets a verdict. A full log shuts the gate even if the
 * terms switch it off, and so does an archived resource. If a place of the waiting list may be due,
 * the gate is open, because the next request makes the serializer look.
 */
public final class Gate {

  /** The reason to refuse it on these books; none if it goes on. */
  public static Option<Reason> refusal(Books books, Request request) {
    if (books.archived()) {
      return Option.some(Reason.RESOURCE_ARCHIVED);
    }
    if (books.isLock()) {
      return ofLock(books, request);
    }
    if (books.log().nearlyFull()) {
      return Option.some(Reason.LOG_FULL);
    }
    return books.terms().exists(Terms::gate) && !Promotions.arePossible(books.at(request.takenAt()))
        ? Decider.refusal(books, Facts.at(request.takenAt()), request).filter(Reason::isLasting)
        : Option.none();
  }

  /**
   * The books of a lock are enough for every refusal, so none is written. They must have been read
   * after the call began, since a lock changes within milliseconds.
   */
  private static Option<Reason> ofLock(Books books, Request request) {
    Option<Reason> refusal = Decider.refusal(books, Facts.at(request.takenAt()), request);
    boolean mayServe = Promotions.arePossible(books.at(request.takenAt()));
    // A second cancellation of one grant has the name of the first: it is never written again.
    boolean shut = books.terms().exists(Terms::gate) || request.reservation().isDefined();
    // A claim that takes a lock for an ordinary resource gets a verdict.
    return shut && !mayServe
        ? refusal.filter(reason -> reason != Reason.LOCK_ALONE)
        : refusal.filter(Reason.LOG_FULL::equals);
  }

  private Gate() {}
}
