package io.lastseat.decide.rules;

import io.lastseat.decide.check.Effect;
import io.lastseat.decide.check.Reservations;
import io.lastseat.decide.check.Rule;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Outcome;
import io.lastseat.model.grant.Amount;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.vavr.collection.SortedMap;
import java.util.List;

/**
 * The rules for one kind of request: when it is refused, and what it changes when it is granted.
 * All rules see the books at the time of the request: units that have lapsed by then are free.
 */
public interface RuleBook<R extends Request> {

  /** The books on which the request is decided. */
  default Books decidedOn(Books books, R request) {
    return books;
  }

  /** The reasons to refuse, in order of precedence, which is the order of {@code Reason}. */
  List<Rule<R>> inOrder();

  /** The outcome of a request that no rule refuses: granted, or waiting. */
  default Outcome unrefused(Books books, R request) {
    return Outcome.accepted();
  }

  /** The effect of granting the request, or a place on the list. */
  default Effect effect(Books books, Facts facts, R request) {
    return Effect.NONE;
  }

  /** The units of other resources that a claim, or the end of a claim, concerns. */
  default SortedMap<ResourceId, Amount> others(Facts facts, R request) {
    return Reservations.grant(facts, request).others();
  }

  /** Whether the request can only be granted together with the logs of other resources. */
  default boolean needsTogether(Facts facts, R request) {
    return !others(facts, request).isEmpty();
  }

  /** The books after the request is granted, without the change of the units taken. */
  default Books granted(Books books, R request) {
    return books;
  }
}
