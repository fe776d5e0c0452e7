package io.lastseat.simulator.auditor;

import io.lastseat.simulator.auditor.rules.Account;
import io.lastseat.simulator.auditor.rules.AuditedQueue;
import io.lastseat.simulator.auditor.rules.AuditedTerms;
import io.lastseat.simulator.store.Attributes;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Holds the books at the end of each commit of one log against the auditor's own. */
final class BooksCheck {

  /** A commit larger than this makes its log one whose heads stand in the index. */
  private static final long SMALL_BYTES = 4_096;

  /** No entry of somebody who comes from a waiting list counts as more bytes. */
  private static final long LARGEST_PROMOTION = 1_000;

  private long logBytes;
  private long grown;
  private boolean indexed;

  void check(Attributes commit, Account due) {
    Attributes books = commit.map("books");
    AuditedTerms terms = due.terms();
    same(commit, "taken", due.taken(), books.number("taken"));
    same(commit, "holds", due.holds(), HoldBytes.units(bytes(books, "holds")));
    same(commit, "lock", due.lock(), books.has("lock") ? books.map("lock") : null);
    same(commit, "who waits", waiting(due), books.has("waiting") ? books.map("waiting") : null);
    same(commit, "who waits for the lock", queue(due), QueueBytes.waiting(bytes(books, "queue")));
    same(commit, "decisions", due.decisions(), books.number("decisions"));
    same(commit, "amended", due.amended(), books.number("amended", 0));
    same(commit, "epoch", due.epoch(), books.number("epoch", 0));
    same(commit, "clock", due.clock(), books.number("clock"));
    same(commit, "lanes", due.lanes(), books.number("lanes"));
    same(commit, "termsNumber", due.termsNumber(), books.number("termsNumber", 0));
    same(
        commit,
        "terms",
        terms == null ? Map.of() : terms.named(),
        books.has("terms") ? books.map("terms").item() : Map.of());
    size(commit, books);
  }

  /** Whether this was cut although somebody who comes from a waiting list would have fitted. */
  boolean isCutTooEarly(Attributes commit) {
    return commit.number("full") - grown >= LARGEST_PROMOTION;
  }

  private static @Nullable Attributes waiting(Account due) {
    return due.queue().inBooks();
  }

  private static List<AuditedQueue.Waiting> queue(Account due) {
    return due.isLock() ? due.queue().all() : List.of();
  }

  private static byte[] bytes(Attributes books, String name) {
    return books.has(name) ? books.wanted(name).b().asByteArray() : new byte[0];
  }

  private void size(Attributes commit, Attributes books) {
    boolean mark = ForgottenCheck.isMark(commit);
    // What stands in the places of those before is less than they were.
    grown = mark ? 1 : books.number("logBytes") - logBytes;
    boolean isIndexed = books.has("indexed") && books.wanted("indexed").bool();
    same(commit, "indexed", indexed || grown > SMALL_BYTES, isIndexed);
    boolean inIndex = mark || isIndexed || commit.number("commitNo") == 1;
    same(commit, "headNo", inIndex ? commit.number("commitNo") : -1, commit.number("headNo", -1));
    if (grown <= 0) {
      throw new Violation(Promise.ONE_SET_OF_BOOKS, "a commit adds nothing to the log: " + commit);
    }
    logBytes = books.number("logBytes");
    indexed = isIndexed;
  }

  private static void same(
      Attributes commit, String name, @Nullable Object due, @Nullable Object stands) {
    if (!Objects.equals(due, stands)) {
      throw new Violation(
          Promise.ONE_SET_OF_BOOKS,
          "%s should be %s and is %s after commit %d of %s"
              .formatted(
                  name,
                  String.valueOf(due),
                  String.valueOf(stands),
                  commit.number("commitNo"),
                  commit.text("resourceId")));
    }
  }
}
