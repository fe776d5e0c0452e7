package io.lastseat.decide;

import io.lastseat.model.Books;
import io.lastseat.model.Outcome;
import io.lastseat.model.Reason;
import io.lastseat.model.request.Request;

/** One reason to refuse, and when it applies. */
record Rule<R extends Request>(Outcome.Rejected rejected, Condition<R> condition) {

  Rule(Reason reason, Condition<R> condition) {
    this(new Outcome.Rejected(reason), condition);
  }

  /** Whether the rule refuses this request on these books and facts. */
  interface Condition<R extends Request> {
    boolean refuses(Books books, Facts facts, R request);
  }
}
