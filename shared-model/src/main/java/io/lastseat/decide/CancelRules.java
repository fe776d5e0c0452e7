package io.lastseat.decide;

import io.lastseat.model.Fate;
import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;
import java.util.List;

/**
 * When a cancellation is refused. There is no rule against a second one: a reservation has one
 * cancellation, by its id.
 */
final class CancelRules implements RuleBook<Cancel> {

  static final CancelRules BOOK = new CancelRules();

  private static final List<Rule<Cancel>> IN_ORDER =
      List.of(
          new Rule<>(
              Reason.UNKNOWN_RESERVATION,
              (books, facts, request) -> verdict(facts, request).isEmpty()),
          new Rule<>(
              Reason.NOTHING_TO_CANCEL,
              (books, facts, request) ->
                  !verdict(facts, request).exists(CancelRules::isGranted)
                      || isEnded(facts, request)));

  @Override
  public List<Rule<Cancel>> inOrder() {
    return IN_ORDER;
  }

  @Override
  public long change(Facts facts, Cancel request) {
    return -verdict(facts, request).get().change();
  }

  private static boolean isGranted(Verdict verdict) {
    return verdict.accepted() && verdict.request() instanceof Reserve;
  }

  /**
   * A cancellation has one id, so it is decided once. Where its item was deleted by hand and it was
   * sent again, the units still come back once.
   */
  private static boolean isEnded(Facts facts, Cancel request) {
    return facts.fate(request.target()).exists(Fate::ended);
  }

  private static Option<Verdict> verdict(Facts facts, Cancel request) {
    return facts.fate(request.target()).flatMap(Fate::verdict);
  }

  private CancelRules() {}
}
