package io.lastseat.decide;

import io.lastseat.model.Books;
import io.lastseat.model.request.Request;
import java.util.List;

/**
 * The rules for one kind of request: when it is refused, and what it changes when it is granted.
 */
interface RuleBook<R extends Request> {

  /** Reasons to refuse, in order of precedence, which is the order of {@code Reason}. */
  List<Rule<R>> inOrder();

  /** By how many units granting the request changes what is taken. */
  long change(Facts facts, R request);

  /** The books once it is granted, apart from what is taken. */
  default Books granted(Books books, R request) {
    return books;
  }
}
