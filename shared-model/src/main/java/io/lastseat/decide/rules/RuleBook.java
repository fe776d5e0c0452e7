package io.lastseat.decide.rules;

import io.lastseat.decide.check.Effect;
import io.lastseat.decide.check.Reservations;
import io.lastseat.decide.check.Rule;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Outcome;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.vavr.collection.SortedMap;
import java.util.List;

/**
 * The rules for one kind of request: when it is refused, and what it changes when it is granted.
 * All rules see the books at the time of the request: units that have lapsed by then are free.
 */
public interface RuleBook<R extends Request> {

  /** The books that the request is decided on. */
  default Books decidedOn(Books books, R request) {
    return books;
  }

  /** Reasons to refuse, in order of precedence, which is the order of {@code Reason}. */
  List<Rule<R>> inOrder();

  /** The outcome of a request that no rule refuses: granted, or waiting. */
  default Outcome unrefused(Books books, R request) {
    return Outcome.accepted();
  }

  /** The effect of granting the request, or a place on the list. */
  default Effect effect(Books books, Facts facts, R request) {
    return Effect.NONE;
  }

  /** The units of other resources that it concerns: those of a claim, or of the end of one. */
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
