package io.lastseat.intake.feed;

import io.lastseat.intake.feed.VerdictsRefused.Ahead;
import io.lastseat.intake.feed.VerdictsRefused.Forgotten;
import io.lastseat.intake.feed.VerdictsRefused.NoLog;
import io.lastseat.intake.lookup.BooksCache;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.lookup.Verdicts;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.concurrent.CompletableFuture;

/** Reads a log from the commit on that a reader knows, strongly consistently. */
public final class VerdictsReading {

  private final DecisionLog log;
  private final BooksCache books;
  private final Verdicts verdicts;

  /**
   * Of this log.
   *
   * @param books tell those who wait of a commit
   * @param verdicts waits
   */
  public VerdictsReading(DecisionLog log, BooksCache books, Verdicts verdicts) {
    this.log = log;
    this.books = books;
    this.verdicts = verdicts;
  }

  /**
   * The commits behind that number, or none if there are none after at most that wait.
   *
   * @param limit the most commits
   */
  public Either<VerdictsRefused, VerdictsPage> page(
      ResourceId resource, long after, int limit, Deadline deadline) {
    return books
        .newest(resource)
        .<VerdictsRefused>toEither(NoLog::new)
        .filterOrElse(head -> after <= head.number(), head -> new Ahead(head.number()))
        .map(head -> after < head.number() ? head : awaited(head, deadline))
        .flatMap(head -> page(head, after, limit));
  }

  private Either<VerdictsRefused, VerdictsPage> page(Head asOf, long after, int limit) {
    if (asOf.marks().archived().has(after + 1)) {
      return Either.left(new Forgotten(asOf.resource(), asOf.marks().archived().first()));
    }
    Vector<Commit> found = log.firstOf(asOf.resource(), after + 1, asOf.number(), limit);
    // A log is archived from its front: should this read meet that, the next one says so.
    Vector<Commit> unbroken =
        found
            .zipWithIndex()
            .takeWhile(commit -> commit._1().number() == after + 1 + commit._2())
            .map(commit -> commit._1());
    return Either.right(new VerdictsPage(asOf, after, unbroken));
  }

  private Head awaited(Head head, Deadline deadline) {
    return deadline
        .orIfItFails(() -> verdicts.until(new Newer(head), deadline), Option.<Head>none())
        .getOrElse(head);
  }

  /** A head behind this one. */
  private final class Newer implements Verdicts.Look<Head> {

    private final Head seen;

    Newer(Head seen) {
      this.seen = seen;
    }

    @Override
    public Option<Head> now() {
      return books.newest(seen.resource()).filter(head -> head.number() > seen.number());
    }

    @Override
    public CompletableFuture<?> news() {
      return books.newerThan(seen);
    }
  }
}
