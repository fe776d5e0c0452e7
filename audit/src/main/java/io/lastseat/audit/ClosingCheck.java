package io.lastseat.audit;

import io.lastseat.model.Books;
import io.lastseat.model.Commit;
import io.lastseat.model.Entry;
import io.lastseat.model.Outcome;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Extend;
import io.vavr.collection.Seq;
import java.util.function.Consumer;

/**
 * Checks what is promised of a closed resource without deciding anything again, so that it does not
 * share a mistake with the rules that decided: once a commit leaves books whose clock has reached
 * the closing, no later one gives anybody units, a place on the waiting list or a longer hold,
 * until the terms are changed.
 */
final class ClosingCheck {

  private final Consumer<Difference> differences;
  private boolean closed;

  ClosingCheck(Consumer<Difference> differences) {
    this.differences = differences;
  }

  void next(Commit commit) {
    if (closed) {
      Seq<Entry> before = commit.entries().takeUntil(ClosingCheck::changesTerms);
      before.filter(ClosingCheck::gives).forEach(entry -> tell(commit, entry));
    }
    closed = isClosed(commit.books());
  }

  private static boolean isClosed(Books books) {
    return books
        .terms()
        .flatMap(terms -> terms.closing())
        .exists(closing -> closing.at().compareTo(books.clock()) <= 0);
  }

  private static boolean changesTerms(Entry entry) {
    return entry instanceof Verdict verdict
        && verdict.accepted()
        && verdict.request() instanceof Configure;
  }

  private static boolean gives(Entry entry) {
    return entry.change() > 0
        || entry.outcome() instanceof Outcome.Waiting
        || (entry instanceof Verdict verdict
            && verdict.accepted()
            && verdict.request() instanceof Extend);
  }

  private void tell(Commit commit, Entry entry) {
    differences.accept(
        Difference.inCommit(
            commit,
            "what is given behind the closing",
            "decision %d gives %d units".formatted(entry.decisionNo(), entry.change()),
            "nothing"));
  }
}
