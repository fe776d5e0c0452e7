package io.lastseat.audit;

import io.lastseat.model.Commit;
import io.lastseat.model.Entry;
import io.lastseat.model.Outcome;
import io.lastseat.model.PerApplicant;
import io.lastseat.model.Promotion;
import io.lastseat.model.Tally;
import io.lastseat.model.Terms;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Change;
import io.vavr.control.Option;
import java.util.function.Consumer;

/**
 * Checks what is promised where applicants are limited without deciding anything again, so that it
 * does not share a mistake with the rules that decided: no entry that gives an applicant something
 * leaves him with more than the terms in force allow. What he waits for counts, but for one who
 * comes from the waiting list. That he has what the entry says is checked by the {@link Replay}.
 */
final class LimitsCheck {

  private final Consumer<Difference> differences;
  private Option<Terms> terms = Option.none();

  LimitsCheck(Consumer<Difference> differences) {
    this.differences = differences;
  }

  void next(Commit commit) {
    for (Entry entry : commit.entries()) {
      terms = TermsSet.behind(entry, terms);
      if (entry.change() > 0 || entry.outcome() instanceof Outcome.Waiting) {
        entry.tally().forEach(tally -> given(commit, entry, tally));
      }
    }
    terms = commit.books().terms();
  }

  private void given(Commit commit, Entry entry, Tally tally) {
    boolean promoted = entry instanceof Promotion;
    long units = promoted ? tally.unitsGranted() : tally.units();
    long requests = promoted ? tally.requestsGranted() : tally.requests();
    PerApplicant most = terms.map(Terms::perApplicant).getOrElse(PerApplicant.UNLIMITED);
    if (most.units().exists(limit -> units > limit)) {
      tell(commit, entry, units + " units", most.units().get());
    }
    // With another quantity he has no request more.
    boolean more = !(entry instanceof Verdict verdict && verdict.request() instanceof Change);
    if (more && most.requests().exists(limit -> requests > limit)) {
      tell(commit, entry, requests + " requests", most.requests().get());
    }
  }

  private void tell(Commit commit, Entry entry, String has, long limit) {
    differences.accept(
        Difference.inCommit(
            commit,
            "what decision %d leaves one applicant".formatted(entry.decisionNo()),
            has,
            "at most " + limit));
  }
}
