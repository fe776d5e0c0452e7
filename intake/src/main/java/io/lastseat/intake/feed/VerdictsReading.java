package io.lastseat.intake.feed;

import io.lastseat.engine.find.HeadCache;
import io.lastseat.intake.feed.VerdictsReading.VerdictsRefused.Ahead;
import io.lastseat.intake.feed.VerdictsReading.VerdictsRefused.Forgotten;
import io.lastseat.intake.feed.VerdictsReading.VerdictsRefused.NoLog;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.lookup.Verdicts;
import io.lastseat.log.DecisionLog;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.concurrent.CompletableFuture;

/**
 * Reads a log from the commit after those that a reader knows. All reads are strongly consistent.
 *
 * @param cache announce new commits to calls that wait
 * @param verdicts waits for new commits
 */
public record VerdictsReading(DecisionLog log, HeadCache cache, Verdicts verdicts) {

  /**
   * The commits after that number; an empty page if none came within the wait.
   *
   * @param limit the most commits
   */
  public Either<VerdictsRefused, VerdictsPage> page(
      ResourceId resource, long after, int limit, Deadline deadline) {
    return cache
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
    // Archiving removes a log's front. If that happens now, the next read reports it.
    Vector<Commit> unbroken =
        found
            .zipWithIndex()
            .takeWhile(commit -> commit._1().number() == after + 1 + commit._2())
            .map(commit -> commit._1());
    return Either.right(new VerdictsPage(asOf, after, unbroken));
  }

  private Head awaited(Head head, Deadline deadline) {
    return deadline
        .resultOr(() -> verdicts.until(new Newer(cache, head), deadline), Option.<Head>none())
        .getOrElse(head);
  }

  /** Looks for a head newer than this one. */
  private record Newer(HeadCache cache, Head seen) implements Verdicts.Look<Head> {

    @Override
    public Option<Head> now() {
      return cache.newest(seen.resource()).filter(head -> head.number() > seen.number());
    }

    @Override
    public CompletableFuture<?> news() {
      return cache.newerThan(seen);
    }
  }

  /**
   * Consecutive commits of a log.
   *
   * @param asOf the head when the commits were read
   * @param after the number of the commit before the first of them
   */
  public record VerdictsPage(Head asOf, long after, Vector<Commit> commits) {}

  /** Why a page of a log cannot be read. */
  public sealed interface VerdictsRefused {

    /** The resource has no log: nothing was ever decided about it. */
    record NoLog() implements VerdictsRefused {}

    /**
     * The reader has read commits that the log does not contain: the log was restored, or is
     * another one.
     *
     * @param newest the number of the newest commit in the log
     */
    record Ahead(long newest) implements VerdictsRefused {}

    /**
     * The log no longer contains the commits that follow.
     *
     * @param first the number of the first commit after them that the log contains
     */
    record Forgotten(ResourceId resource, long first) implements VerdictsRefused {}
  }
}
