package io.lastseat.decide;

import io.lastseat.model.Books;
import io.lastseat.model.Outcome;
import io.lastseat.model.ResourceId;
import io.lastseat.model.request.Request;
import io.vavr.collection.SortedMap;
import java.util.List;

/**
 * The rules for one kind of request: when it is refused, and what it changes when it is granted.
 * All of them are asked with the books as they are at the time of the request: what has lapsed by
 * then is free.
 */
interface RuleBook<R extends Request> {

  /** The books that the request is decided on. */
  default Books decidedOn(Books books, R request) {
    return books;
  }

  /** Reasons to refuse, in order of precedence, which is the order of {@code Reason}. */
  List<Rule<R>> inOrder();

  /** What becomes of a request that no rule refuses: it is granted, or waits. */
  default Outcome unrefused(Books books, R request) {
    return Outcome.accepted();
  }

  /**
   * What granting the request, or a place on the list, does to what is taken and the reservation.
   */
  default Effect effect(Books books, Facts facts, R request) {
    return Effect.NONE;
  }

  /** What it concerns of other resources, in units: a claim, or the end of one, does. */
  default SortedMap<ResourceId, Long> others(Facts facts, R request) {
    return Reservations.grant(facts, request).others();
  }

  /** Whether it can only be granted together with the logs of other resources. */
  default boolean needsTogether(Facts facts, R request) {
    return !others(facts, request).isEmpty();
  }

  /** The books once it is granted, apart from what is taken. */
  default Books granted(Books books, R request) {
    return books;
  }
}
