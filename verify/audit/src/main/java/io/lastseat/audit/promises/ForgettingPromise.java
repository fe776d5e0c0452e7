package io.lastseat.audit.promises;

import io.lastseat.model.Entry;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Forgotten;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.grant.RunState;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;

/**
 * What a log may let go of, and when: all that it has decided so far, by a commit of its own, where
 * a lock was idle for long, without a holder or a waiter; or where a name is closed for good.
 */
final class ForgettingPromise {

  /** Nothing is forgotten that is younger. */
  private static final Duration YOUNGEST = Duration.ofDays(30);

  private final OwnBooks books;
  private Option<Forgotten> said = Option.none();
  private Instant newestTakenAt = Instant.EPOCH;
  private Instant decidedAt = Instant.EPOCH;

  ForgettingPromise(OwnBooks books) {
    this.books = books;
  }

  static boolean isMark(Commit commit) {
    return commit.marks().forgotten().through() > 0
        && commit.marks().forgotten().through() == commit.number() - 1;
  }

  /** Checks the next commit, before the books go on to it. */
  void next(Commit commit, boolean isFirst, Consumer<String> wrong) {
    Forgotten now = commit.marks().forgotten();
    if (isMark(commit)) {
      if (!isFirst) {
        begins(commit, now, wrong);
      } else if (commit.books().archived()) {
        idle(wrong);
        archives(wrong);
      }
    } else if (!isFirst && !said.getOrElse(Forgotten.NOTHING).equals(now)) {
      wrong.accept("says that %s is forgotten, and it was %s".formatted(now, said));
    }
    said = Option.some(now);
    decidedAt = commit.decidedAt();
    for (Entry entry : commit.entries()) {
      if (entry instanceof Verdict verdict && !(verdict.request() instanceof ClaimPart)) {
        newestTakenAt = Moments.later(newestTakenAt, verdict.request().takenAt());
      }
    }
  }

  private void begins(Commit mark, Forgotten now, Consumer<String> wrong) {
    Forgotten before = said.getOrElse(Forgotten.NOTHING);
    books.reach(mark.decidedAt());
    boolean archives = mark.books().archived() && !books.archived();
    if (before.through() > 0 && now.through() <= before.through() + 1) {
      wrong.accept("lets go of what has let go");
    }
    if (now.before().isBefore(newestTakenAt) || now.before().isBefore(before.before())) {
      wrong.accept("says that none came after " + now.before());
    }
    idle(wrong);
    if (archives) {
      archives(wrong);
    } else if (!books.isLock()) {
      wrong.accept("forgets what is no lock");
    } else if (mark.decidedAt().minus(YOUNGEST).isBefore(Moments.later(decidedAt, now.before()))) {
      wrong.accept("forgets what was used at %s, before %s".formatted(decidedAt, now.before()));
    }
  }

  private void idle(Consumer<String> wrong) {
    if (books.waiting().requests() > 0 || isHeld()) {
      wrong.accept("forgets what is held or waited for: " + books.lock());
    }
  }

  private boolean isHeld() {
    Instant clock = books.clock();
    return books.held() > 0
        || books
            .lock()
            .filter(lock -> lock.run().flatMap(RunState::result).isEmpty())
            .map(LockGrant::grant)
            .exists(grant -> Moments.live(grant, clock) > 0);
  }

  private void archives(Consumer<String> wrong) {
    Option<Terms> terms = books.terms();
    if (books.isLock() || !terms.exists(said -> said.series().isEmpty())) {
      wrong.accept("archives a lock, a series, or what was never created");
    }
    boolean over =
        Moments.isReached(terms.flatMap(Terms::closesAt), books.clock())
            || Moments.isReached(terms.flatMap(Terms::closing).map(Closing::at), books.clock());
    if (!over) {
      wrong.accept("archives what is still open");
    }
  }
}
