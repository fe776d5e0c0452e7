package io.lastseat.decide;

import io.lastseat.model.Closing;
import io.lastseat.model.Reason;
import io.lastseat.model.Terms;
import io.lastseat.model.request.Request;

/** Refusals because the resource was closed: what was taken in before is decided as before. */
final class Closings {

  static <R extends Request> Rule<R> closed() {
    return closedFor((books, facts, request) -> true);
  }

  /** The same for those requests alone that ask for more than they have. */
  static <R extends Request> Rule<R> closedFor(Rule.Condition<R> more) {
    return new Rule<>(
        Reason.RESOURCE_CLOSED,
        (books, facts, request) ->
            Reservations.isAfter(books.terms().flatMap(Terms::closing).map(Closing::at), request)
                && more.refuses(books, facts, request));
  }

  private Closings() {}
}
