package io.lastseat.decide;

import io.lastseat.model.Ledger;
import io.lastseat.model.Reason;
import io.lastseat.model.Request;
import io.lastseat.model.Verdict;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.List;

/**
 * The one place where it is decided who gets what.
 *
 * <p>A function of the books and the request alone: the time is the one that intake recorded with
 * the request, and it never runs back within a resource (the ledger keeps the greatest it has
 * seen). So whoever decides the same requests on the same books again (a second serializer, the
 * sweeper, the audit) decides the same.
 */
public final class Decider {

  /** Total: every request on every ledger has a verdict. */
  public static Decision decide(Ledger ledger, Request request) {
    Instant now = later(ledger.clock(), request.takenAt());
    Option<Reason> refusal = refusal(ledger, request, now);
    Ledger given = refusal.isEmpty() ? granted(ledger, request) : ledger;
    Ledger after = given.withDecision(now);
    return new Decision(new Verdict(request, after.decisions(), refusal, after.left()), after);
  }

  /**
   * Why a reservation of this quantity would be refused on these books at this time, for whoever
   * wants to know before a decision: the gate.
   */
  public static Option<Reason> refusal(Ledger ledger, Request request, Instant now) {
    return request.match(
        reserve -> first(ReserveRules.IN_ORDER, ledger, reserve, now),
        configure -> first(ConfigureRules.IN_ORDER, ledger, configure, now),
        impossible -> Option.some(Reason.INVALID));
  }

  private static <R extends Request> Option<Reason> first(
      List<Rule<R>> rules, Ledger ledger, R request, Instant now) {
    for (Rule<R> rule : rules) {
      if (rule.condition().refuses(ledger, request, now)) {
        return Option.some(rule.reason());
      }
    }
    return Option.none();
  }

  private static Ledger granted(Ledger ledger, Request request) {
    return request.match(
        reserve -> ledger.withTaken(ledger.taken() + reserve.quantity()),
        configure ->
            ledger.withPolicy(
                configure.policy(),
                ledger.policy().isDefined() ? ledger.lanes() : configure.lanes().getOrElse(1)),
        impossible -> ledger);
  }

  private static Instant later(Instant one, Instant other) {
    return one.isBefore(other) ? other : one;
  }

  private Decider() {}
}
