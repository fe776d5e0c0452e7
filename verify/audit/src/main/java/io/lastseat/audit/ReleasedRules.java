package io.lastseat.audit;

import io.lastseat.decide.Decider;
import io.lastseat.decide.Decision;
import io.lastseat.decide.Facts;
import io.lastseat.model.Books;
import io.lastseat.model.Commit;
import io.lastseat.model.request.Request;
import io.lastseat.tables.NewerVersionException;
import io.vavr.collection.HashMap;
import io.vavr.collection.Map;
import io.vavr.control.Option;

/** What decides under one number of the rules. Each released number keeps its rules. */
interface ReleasedRules {

  /** The rules of every number that was ever released. */
  Map<Integer, ReleasedRules> BY_NUMBER = HashMap.of(1, Decider::decide);

  Decision decide(Books books, Facts facts, Request request);

  /**
   * Those of a commit; none where there never were such.
   *
   * @throws NewerVersionException where they are of a newer program
   */
  static Option<ReleasedRules> of(Commit commit) {
    if (commit.rules() > Decider.RULES) {
      throw NewerVersionException.rules(commit.rules(), Decider.RULES);
    }
    return BY_NUMBER.get(commit.rules());
  }
}
