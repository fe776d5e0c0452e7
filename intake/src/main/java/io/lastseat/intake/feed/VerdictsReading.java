package io.lastseat.intake.feed;

import io.lastseat.intake.feed.VerdictsReading.VerdictsRefused.Ahead;
import io.lastseat.intake.feed.VerdictsReading.VerdictsRefused.Forgotten;
import io.lastseat.intake.feed.VerdictsReading.VerdictsRefused.NoLog;
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

/**
 * Reads a log from the commit on that a reader knows, strongly consistently.
 *
 * @param books tell those who wait of a commit
 * @param verdicts waits
 */
public record VerdictsReading(DecisionLog log, BooksCache books, Verdicts verdicts) {

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
        .orIfItFails(() -> verdicts.until(new Newer(books, head), deadline), Option.<Head>none())
        .getOrElse(head);
  }

  /** A head behind this one. */
  private record Newer(BooksCache books, Head seen) implements Verdicts.Look<Head> {

    @Override
    public Option<Head> now() {
      return books.newest(seen.resource()).filter(head -> head.number() > seen.number());
    }

    @Override
    public CompletableFuture<?> news() {
      return books.newerThan(seen);
    }
  }

  /**
   * Some of the commits of a log, one after the other and none left out.
   *
   * @param asOf the newest commit when they were read
   * @param after the number of the commit before the first of them
   */
  public record VerdictsPage(Head asOf, long after, Vector<Commit> commits) {}

  /** Why there is no such page of a log. */
  public sealed interface VerdictsRefused {

    /** Nothing was ever decided there. */
    record NoLog() implements VerdictsRefused {}

    /**
     * The reader has read commits that are not there: the log was restored, or is another one.
     *
     * @param newest the number of its newest commit
     */
    record Ahead(long newest) implements VerdictsRefused {}

    /**
     * What comes next is no longer kept.
     *
     * @param first the number of the first commit behind it that is
     */
    record Forgotten(ResourceId resource, long first) implements VerdictsRefused {}
  }
}
