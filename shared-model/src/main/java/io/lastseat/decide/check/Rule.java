package io.lastseat.decide.check;

import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.request.Request;

/** One reason to refuse, and when it applies. */
public record Rule<R extends Request>(Reason reason, Condition<R> condition) {

  /** Whether the rule refuses this request on these books and facts. */
  public interface Condition<R extends Request> {
    boolean refuses(Books books, Facts facts, R request);
  }
}
