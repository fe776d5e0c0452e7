package io.lastseat.decide;

import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.request.Request;

/** One reason to refuse, and when it applies. */
record Rule<R extends Request>(Reason reason, Condition<R> condition) {

  /** Whether the rule refuses this request on these books and facts. */
  interface Condition<R extends Request> {
    boolean refuses(Books books, Facts facts, R request);
  }
}
