package io.lastseat.audit;

import io.lastseat.decide.Evolve;
import io.lastseat.model.Closing;
import io.lastseat.model.Commit;
import io.lastseat.model.Entry;
import io.lastseat.model.Outcome;
import io.lastseat.model.Promotion;
import io.lastseat.model.Terms;
import io.lastseat.model.Together;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Part;
import io.lastseat.model.request.Request;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.function.Consumer;

/**
 * Checks what is promised of a closed resource without deciding anything again, so that it does not
 * share a mistake with the rules that decided. From the entry on at which the clock of the log
 * reaches the closing, no entry gives anybody units, a deposit, a place on the waiting list or a
 * longer hold. Nor does one whose request was taken in at the closing or later. That ends with
 * terms that are not closed, and with them alone.
 */
final class ClosingCheck {

  private final Consumer<Difference> differences;
  private Option<Terms> terms = Option.none();
  private Instant clock = Instant.EPOCH;

  ClosingCheck(Consumer<Difference> differences) {
    this.differences = differences;
  }

  void next(Commit commit) {
    for (Entry entry : commit.entries()) {
      clock = later(clock, moment(entry, commit.decidedAt()));
      if (isClosedFor(entry) && gives(entry)) {
        tell(commit, entry);
      }
      terms = TermsSet.behind(entry, terms);
    }
    terms = commit.books().terms();
    clock = commit.books().clock();
  }

  /** To which the clock of the log goes on by this entry. */
  private static Instant moment(Entry entry, Instant decidedAt) {
    if (entry instanceof Promotion promotion) {
      return promotion.at();
    }
    Verdict verdict = (Verdict) entry;
    Instant latest = decidedAt.plus(Evolve.AHEAD);
    Instant takenAt = verdict.request().takenAt();
    Instant asked = takenAt.isAfter(latest) ? latest : takenAt;
    return verdict.together().map(Together::at).map(at -> later(at, asked)).getOrElse(asked);
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  private boolean isClosedFor(Entry entry) {
    Instant asked =
        entry instanceof Verdict verdict ? later(clock, verdict.request().takenAt()) : clock;
    return terms.flatMap(Terms::closing).map(Closing::at).exists(at -> !asked.isBefore(at));
  }

  private static boolean gives(Entry entry) {
    return entry.change() > 0
        || entry.outcome() instanceof Outcome.Waiting
        || (entry instanceof Verdict verdict && verdict.accepted() && isMore(verdict.request()));
  }

  private static boolean isMore(Request request) {
    Request asked = request instanceof Part part ? part.request() : request;
    return asked instanceof Extend || asked instanceof Deposit;
  }

  private void tell(Commit commit, Entry entry) {
    String what =
        entry instanceof Verdict verdict && verdict.request() instanceof Deposit deposit
            ? "decision %d adds %d units".formatted(entry.decisionNo(), deposit.amount())
            : "decision %d gives %d units".formatted(entry.decisionNo(), entry.change());
    differences.accept(
        Difference.inCommit(commit, "what is given behind the closing", what, "nothing"));
  }
}
