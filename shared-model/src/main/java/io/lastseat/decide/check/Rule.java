package io.lastseat.decide.check;

import io.lastseat.decide.facts.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.request.Request;
import io.vavr.control.Option;
import java.util.function.Function;

/**
 * A reason to refuse a request, and the condition under which it applies.
 *
 * @param cause tells the category that is the cause of a refusal
 */
public record Rule<R extends Request>(Reason reason, Condition<R> condition, Cause<R> cause) {

  /** A rule about the whole resource. */
  public Rule(Reason reason, Condition<R> condition) {
    this(reason, condition, (books, facts, request) -> Option.none());
  }

  /** The same rule for requests that contain a request of this kind. */
  public <O extends Request> Rule<O> within(Function<O, R> inside) {
    return new Rule<>(
        reason,
        (books, facts, request) -> condition.refuses(books, facts, inside.apply(request)),
        (books, facts, request) -> cause.category(books, facts, inside.apply(request)));
  }

  /** Tells whether the rule refuses this request on these books and facts. */
  public interface Condition<R extends Request> {
    boolean refuses(Books books, Facts facts, R request);
  }

  /** Tells the category because of which the rule refuses; none if the whole resource is. */
  public interface Cause<R extends Request> {
    Option<String> category(Books books, Facts facts, R request);
  }
}
