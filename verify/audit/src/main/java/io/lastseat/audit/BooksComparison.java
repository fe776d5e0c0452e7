package io.lastseat.audit;

import io.lastseat.decide.Evolve;
import io.lastseat.model.Books;
import io.lastseat.model.Commit;
import io.lastseat.model.LockGrant;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.util.function.Consumer;

/**
 * Compares the books after a commit with those derived from the requests, and with those that
 * follow from the entries as they stand. The size of the log is compared elsewhere ({@link
 * LogRules}), since its writer reckoned it.
 */
final class BooksComparison {

  private static final String BY_ENTRIES = "the books by the entries";

  private final Consumer<Difference> differences;

  BooksComparison(Consumer<Difference> differences) {
    this.differences = differences;
  }

  /**
   * Compares both.
   *
   * @param before the books before the commit; none where they cannot be known
   * @param derived the books after it; none where they could not be derived
   */
  void check(Commit commit, Option<Books> before, Option<Books> derived) {
    if (derived.forAll(should -> agree(commit, "the books after the commit", should))) {
      before
          .map(books -> Try.of(() -> evolved(books, commit)))
          .forEach(
              should ->
                  should
                      .onSuccess(evolved -> agree(commit, BY_ENTRIES, evolved))
                      .onFailure(
                          impossible ->
                              differences.accept(
                                  Difference.inCommit(
                                      commit,
                                      BY_ENTRIES,
                                      AuditedItem.inWords(AuditedItem.of(commit.books())),
                                      "entries that are possible: " + impossible.getMessage()))));
    }
  }

  private static Books evolved(Books before, Commit commit) {
    return commit
        .entries()
        .foldLeft(
            Evolve.before(commit, before),
            (books, entry) -> Evolve.after(books, entry, commit.decidedAt()));
  }

  /** The name of who was granted a lock may be erased in the entry, and stand in the books. */
  private static Books withHolder(Books reckoned, Commit commit) {
    boolean erased =
        commit
            .verdicts()
            .exists(
                verdict ->
                    verdict.request().reserves().exists(asked -> asked.erased().isDefined()));
    return erased && reckoned.lock().isDefined() && commit.books().lock().isDefined()
        ? reckoned.withLock(
            reckoned.lock().get().heldBy(commit.books().lock().flatMap(LockGrant::holder)))
        : reckoned;
  }

  private boolean agree(Commit commit, String what, Books reckoned) {
    Books should = withHolder(reckoned, commit).withLog(commit.books().log());
    boolean agree = should.equals(commit.books());
    if (!agree) {
      var stands = AuditedItem.of(commit.books());
      var wanted = AuditedItem.of(should);
      differences.accept(
          Difference.inCommit(
              commit,
              what,
              AuditedItem.differing(stands, wanted),
              AuditedItem.differing(wanted, stands)));
    }
    return agree;
  }
}
