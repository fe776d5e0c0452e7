package io.lastseat.decide.rules;

import io.lastseat.decide.check.Rule;
import io.lastseat.model.request.Request;
import io.vavr.collection.Vector;
import java.util.List;
import java.util.function.Function;

/** The rules for one kind of request, asked about what another kind of request contains. */
final class SubstitutedRules {

  /** These rules, for requests that contain what they are about. */
  static <R extends Request, I extends Request> Vector<Rule<R>> rules(
      List<Rule<I>> inner, Function<R, I> inside) {
    return Vector.ofAll(inner)
        .map(
            rule ->
                new Rule<>(
                    rule.reason(),
                    (books, facts, request) ->
                        rule.condition().refuses(books, facts, inside.apply(request))));
  }

  private SubstitutedRules() {}
}
