package io.lastseat.decide.check;

import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.request.Request;
import java.util.function.Function;

/** One reason to refuse, and when it applies. */
public record Rule<R extends Request>(Reason reason, Condition<R> condition) {

  /** The same for requests that contain what it is about. */
  public <O extends Request> Rule<O> within(Function<O, R> inside) {
    return new Rule<>(
        reason, (books, facts, request) -> condition.refuses(books, facts, inside.apply(request)));
  }

  /** Whether the rule refuses this request on these books and facts. */
  public interface Condition<R extends Request> {
    boolean refuses(Books books, Facts facts, R request);
  }
}
