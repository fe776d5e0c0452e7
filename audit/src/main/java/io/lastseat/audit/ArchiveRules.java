package io.lastseat.audit;

import io.lastseat.model.Books;
import io.lastseat.model.Closing;
import io.lastseat.model.Commit;
import io.lastseat.model.Entry;
import io.lastseat.model.Reason;
import io.lastseat.model.Terms;
import io.lastseat.model.Verdict;
import java.util.function.Consumer;

/**
 * Checks that a name is closed for good where that may be, and stays closed, whatever the rules of
 * what decided say: nothing is granted, changed or given back behind that commit.
 */
final class ArchiveRules {

  private static final String WHAT = "the archived resource";

  private final Consumer<Difference> differences;
  private boolean archived;

  ArchiveRules(Consumer<Difference> differences) {
    this.differences = differences;
  }

  void next(Commit commit) {
    boolean says = commit.books().archived();
    if (archived) {
      commit.entries().reject(ArchiveRules::isRefused).forEach(entry -> change(commit, entry));
      if (!says) {
        tell(commit, "a name that can be used", "one that is closed for good, as before");
      }
    } else if (says) {
      closed(commit);
    }
    archived = says;
  }

  private static boolean isRefused(Entry entry) {
    return entry instanceof Verdict verdict && verdict.refusal().contains(Reason.RESOURCE_ARCHIVED);
  }

  private void change(Commit commit, Entry entry) {
    tell(commit, "decision %d".formatted(entry.decisionNo()), "refusals alone");
  }

  private void closed(Commit commit) {
    Books books = commit.books();
    if (!commit.isBeginningAnew()) {
      tell(commit, "closed by an ordinary commit", "by one that lets go of all before it");
    }
    if (books.isLock() || books.terms().forAll(terms -> terms.series().isDefined())) {
      tell(commit, "a lock, a series, or nothing that was created", "another resource");
    }
    if (!books.terms().exists(terms -> isOver(terms, books))) {
      tell(commit, "open at " + books.clock(), "closed by then");
    }
    if (books.held() > 0 || !books.waiting().isEmpty()) {
      tell(
          commit,
          "%d units held, %d waited for".formatted(books.held(), books.waiting().units()),
          "none");
    }
  }

  private static boolean isOver(Terms terms, Books books) {
    return terms.closesAt().exists(end -> !books.clock().isBefore(end))
        || terms.closing().map(Closing::at).exists(end -> !books.clock().isBefore(end));
  }

  private void tell(Commit commit, String stands, String should) {
    differences.accept(Difference.inCommit(commit, WHAT, stands, should));
  }
}
