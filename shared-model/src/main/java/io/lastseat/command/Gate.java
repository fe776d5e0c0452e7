package io.lastseat.command;

import io.lastseat.decide.Decider;
import io.lastseat.decide.Promotions;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.request.Request;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;

/**
 * Refuses requests that the books rule out, so that many calls about a sold-out resource cost few
 * reads and no write.
 *
 * <p>Only lasting reasons shut the gate: a closed or sold-out resource, or other terms than those
 * on which a request would create it. A request with another reason for a refusal, of its own or
 * temporary, goes on and gets a verdict. A full log, and an archived resource, shut the gate even
 * if the terms switch it off. If a place on the waiting list may be due, the gate is open, because
 * the next request makes the serializer look at the list.
 */
public final class Gate {

  /** The reason to refuse the request on these books; none if it goes on. */
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
   * The reason to refuse a request about a lock. The books of a lock are enough for every refusal,
   * so no refused request is written. They must have been read after the begin of the call, since a
   * lock changes within milliseconds.
   */
  private static Option<Reason> ofLock(Books books, Request request) {
    Option<Reason> refusal = Decider.refusal(books, Facts.at(request.takenAt()), request);
    boolean mayServe = Promotions.arePossible(books.at(request.takenAt()));
    // A second cancellation of one grant has the id of the first, so it is never written again.
    boolean shut = books.terms().exists(Terms::gate) || request.reservation().isDefined();
    // A claim that mistakes a lock for an ordinary resource gets a verdict.
    return shut && !mayServe
        ? refusal.filter(reason -> reason != Reason.LOCK_ALONE)
        : refusal.filter(Reason.LOG_FULL::equals);
  }

  private Gate() {}
}
