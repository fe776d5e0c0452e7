package io.lastseat.intake.usecase;

import io.lastseat.feed.FeedBatch;
import io.lastseat.feed.FeedHead;
import io.lastseat.feed.FeedLog;
import io.lastseat.feed.Pointer;
import io.lastseat.intake.usecase.FeedPage.Step;
import io.lastseat.log.DecisionLog;
import io.lastseat.model.Commit;
import io.lastseat.tables.NewerVersionException;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Duration;

/** Reads the feed, and the commits that it points to from their logs, strongly consistently. */
public final class FeedReading {

  /** A look costs a read unit, and readers are some hundred milliseconds late anyway. */
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(500);

  /** Batches of one read: each has a pointer at least. */
  private static final int BATCHES = 100;

  private final Option<FeedLog> feed;
  private final DecisionLog log;
  private final Verdicts verdicts;
  private final SharedThreads threads;

  /**
   * Of this feed.
   *
   * @param feed none where the deployment keeps none
   * @param verdicts waits
   * @param threads read commits side by side
   */
  public FeedReading(
      Option<FeedLog> feed, DecisionLog log, Verdicts verdicts, SharedThreads threads) {
    this.feed = feed;
    this.log = log;
    this.verdicts = verdicts;
    this.threads = threads;
  }

  /** A page without anything, behind the newest batch. */
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
   * What comes behind the place, or nothing where nothing came after at most that wait.
   *
   * @param limit the most commits
   */
  public Either<FeedRefused, FeedPage> page(FeedPlace from, int limit, Patience patience) {
    return feed.toEither(FeedRefused.NO_FEED)
        .flatMap(kept -> page(kept, head(kept, from, patience), from, limit));
  }

  private Option<FeedHead> head(FeedLog kept, FeedPlace from, Patience patience) {
    Option<FeedHead> head = kept.head();
    return isNews(head, from)
        ? head
        : patience.orIfItFails(
            () -> verdicts.until(new Newer(kept, from), patience).orElse(() -> head), head);
  }

  /** Whether the reader hears something that he does not know: that he is wrong is news, too. */
  private static boolean isNews(Option<FeedHead> head, FeedPlace from) {
    return head.exists(known -> known.newest() != from.batch() || !from.isIn(known.feed()));
  }

  private static Either<FeedRefused, FeedPage> page(
      FeedLog kept, Option<FeedHead> found, FeedPlace from, int limit) {
    if (found.isEmpty()) {
      return from.equals(FeedPlace.START)
          ? Either.right(new FeedPage(from, Vector.empty()))
          : Either.left(FeedRefused.AHEAD);
    }
    FeedHead head = found.get();
    if (!from.isIn(head.feed()) || from.batch() > head.newest()) {
      return Either.left(FeedRefused.AHEAD);
    }
    FeedPlace place = from.in(head.feed());
    if (from.batch() == head.newest()) {
      return from.pointers() == 0
          ? Either.right(new FeedPage(place, Vector.empty()))
          : Either.left(FeedRefused.AHEAD);
    }
    Vector<FeedBatch> batches = unbroken(kept.after(from.batch(), Math.min(limit, BATCHES)), from);
    if (batches.isEmpty()) {
      return Either.left(FeedRefused.FORGOTTEN);
    }
    return from.pointers() < batches.head().pointers().size()
        ? Either.right(new FeedPage(place, steps(batches, place).take(limit)))
        : Either.left(FeedRefused.AHEAD);
  }

  /** DynamoDB deletes old batches in any order: no step is taken over one that is missing. */
  private static Vector<FeedBatch> unbroken(Vector<FeedBatch> found, FeedPlace from) {
    return found
        .zipWithIndex()
        .takeWhile(batch -> batch._1().number() == from.batch() + 1 + batch._2())
        .map(batch -> batch._1());
  }

  private static Vector<Step> steps(Vector<FeedBatch> batches, FeedPlace from) {
    return batches.flatMap(batch -> steps(batch, from)).drop(from.pointers());
  }

  private static Vector<Step> steps(FeedBatch batch, FeedPlace from) {
    int last = batch.pointers().size() - 1;
    return batch
        .pointers()
        .zipWithIndex(
            (pointer, i) ->
                new Step(
                    pointer,
                    i == last
                        ? new FeedPlace(batch.number(), 0, from.feed())
                        : new FeedPlace(batch.number() - 1, i + 1, from.feed())));
  }

  /** The commits, side by side. One that is not there, or cannot be read, holds up no other. */
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

  /** A head that is news for a reader. */
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
}
