package io.lastseat.audit.promises;

import io.lastseat.model.Verdict;
import io.lastseat.model.commit.ArchivedPart;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Request;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;

/**
 * Archiving: the commit that closes a name for good may drop everything decided so far, if the
 * resource is over and was unused for long.
 */
final class ArchivingPromise {

  /** Nothing younger is archived. */
  private static final Duration YOUNGEST = Duration.ofDays(30);

  private final OwnBooks books;
  private Option<ArchivedPart> last = Option.none();
  private Instant newestTakenAt = Instant.EPOCH;
  private Instant decidedAt = Instant.EPOCH;

  ArchivingPromise(OwnBooks books) {
    this.books = books;
  }

  static boolean isMark(Commit commit) {
    return commit.marks().archived().through() > 0
        && commit.marks().archived().through() == commit.number() - 1;
  }

  /** Checks the next commit, before the books follow it. */
  void next(Commit commit, boolean isFirst, Consumer<String> wrong) {
    ArchivedPart now = commit.marks().archived();
    if (isMark(commit)) {
      books.reach(commit.decidedAt());
      archives(wrong);
      if (now.before().isBefore(newestTakenAt)) {
        wrong.accept("says that none came after " + now.before());
      }
      if (commit.decidedAt().minus(YOUNGEST).isBefore(Moments.later(decidedAt, now.before()))) {
        wrong.accept("archives what was used at %s, before %s".formatted(decidedAt, now.before()));
      }
    } else if (!isFirst && !last.getOrElse(ArchivedPart.NOTHING).equals(now)) {
      wrong.accept("says that %s is archived, and it was %s".formatted(now, last));
    }
    last = Option.some(now);
    decidedAt = commit.decidedAt();
    for (Request request : commit.entries().flatMap(OwnBooks::verdict).map(Verdict::request)) {
      if (!(request instanceof ClaimPart)) {
        newestTakenAt = Moments.later(newestTakenAt, request.takenAt());
      }
    }
  }

  private void archives(Consumer<String> wrong) {
    Option<Terms> terms = books.terms;
    if (books.isLock() || !terms.exists(own -> own.series().isEmpty())) {
      wrong.accept("archives a lock, a series, or what was never created");
    }
    if (books.waiting.numbers.requests() > 0 || books.held() > 0) {
      wrong.accept("archives what is held or waited for");
    }
    if (!Moments.isReached(terms.flatMap(Terms::closesAt), books.clock) && !books.isClosed()) {
      wrong.accept("archives what is still open");
    }
  }
}
