package io.lastseat.intake.feed;

import io.lastseat.feed.FeedHead;
import io.lastseat.feed.FeedLog;
import io.lastseat.feed.FeedPage;
import io.lastseat.feed.FeedPages;
import io.lastseat.feed.FeedPlace;
import io.lastseat.feed.FeedRefused;
import io.lastseat.feed.Pointer;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.lookup.SharedThreads;
import io.lastseat.intake.lookup.Verdicts;
import io.lastseat.log.DecisionLog;
import io.lastseat.model.commit.Commit;
import io.lastseat.tables.fields.NewerVersionException;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Duration;

/**
 * Reads the feed, and the commits to which it points from their logs. All reads are strongly
 * consistent.
 *
 * @param feed the feed; none if the deployment has none
 * @param verdicts waits for news
 * @param threads read commits side by side
 */
public record FeedReading(
    Option<FeedLog> feed, DecisionLog log, Verdicts verdicts, SharedThreads threads) {

  /** The longest pause between looks, a read unit each; readers lag some 100 ms anyway. */
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(500);

  /** An empty page after the newest batch of the feed. */
  public Either<FeedRefused, FeedPage> newest() {
    return feed.toEither(FeedRefused.NO_FEED)
        .map(
            kept ->
                kept.head()
                    .map(head -> new FeedPlace(head.newest(), 0, Option.some(head.feed())))
                    .getOrElse(FeedPlace.START))
        .map(place -> new FeedPage(place, Vector.empty()));
  }

  /**
   * The commits after the place; an empty page if none came within the wait.
   *
   * @param limit the most commits
   */
  public Either<FeedRefused, FeedPage> page(FeedPlace from, int limit, Deadline deadline) {
    return feed.toEither(FeedRefused.NO_FEED)
        .flatMap(kept -> FeedPages.after(kept, head(kept, from, deadline), from, limit));
  }

  private Option<FeedHead> head(FeedLog kept, FeedPlace from, Deadline deadline) {
    Option<FeedHead> head = kept.head();
    return isNews(head, from)
        ? head
        : deadline.resultOr(
            () -> verdicts.until(new Newer(kept, from), deadline).orElse(() -> head), head);
  }

  /** Whether the reader must be answered now: with new commits, or for an invalid cursor. */
  private static boolean isNews(Option<FeedHead> head, FeedPlace from) {
    return head.exists(known -> known.newest() != from.batch() || !from.isIn(known.feed()));
  }

  /** Reads the commits side by side. A missing or unreadable commit does not stop the others. */
  public Vector<Either<CommitNotShown, Commit>> commits(Vector<Pointer> pointers) {
    return threads.each(pointers, this::commit);
  }

  private Either<CommitNotShown, Commit> commit(Pointer pointer) {
    try {
      return log.range(pointer.resource(), pointer.commitNo(), pointer.commitNo())
          .headOption()
          .toEither(CommitNotShown.GONE);
    } catch (NewerVersionException | IllegalArgumentException unreadable) {
      return Either.left(CommitNotShown.UNREADABLE);
    }
  }

  /** Looks for a head with news for a reader. */
  private record Newer(FeedLog kept, FeedPlace from) implements Verdicts.Look<FeedHead> {

    @Override
    public Option<FeedHead> now() {
      return kept.head().filter(head -> isNews(Option.some(head), from));
    }

    @Override
    public Duration longestPause() {
      return LONGEST_PAUSE;
    }
  }

  /** Why a commit of the feed cannot be shown. */
  public enum CommitNotShown {
    /** The log no longer contains the commit. */
    GONE,
    /** This program cannot read the commit: a newer program wrote it, or it is damaged. */
    UNREADABLE
  }
}
