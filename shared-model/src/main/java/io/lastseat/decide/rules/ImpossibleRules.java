package io.lastseat.decide.rules;

import io.lastseat.decide.check.Rule;
import io.lastseat.model.Reason;
import io.lastseat.model.request.Impossible;
import java.util.List;

/** A request of an impossible combination is always refused. */
final class ImpossibleRules implements RuleBook<Impossible> {

  static final ImpossibleRules BOOK = new ImpossibleRules();

  private static final List<Rule<Impossible>> IN_ORDER =
      List.of(new Rule<>(Reason.INVALID, (books, facts, request) -> true));

  @Override
  public List<Rule<Impossible>> inOrder() {
    return IN_ORDER;
  }

  private ImpossibleRules() {}
}
