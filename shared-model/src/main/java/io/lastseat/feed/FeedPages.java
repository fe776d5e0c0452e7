package io.lastseat.feed;

import io.lastseat.feed.FeedPage.Step;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;

/** Reads the feed from a given place. */
public final class FeedPages {

  /** The most batches of one read. Each has at least one pointer. */
  private static final int BATCHES = 100;

  /**
   * The pointers after the place, up to this head; no steps if the place is at the head. It throws
   * {@code SdkException}.
   *
   * <p>Batches that are appended meanwhile stay out, so no page leads beyond the head: a reader may
   * read several pages with one head.
   *
   * @param found the head of this feed, as it was read
   * @param limit the most pointers
   */
  public static Either<FeedRefused, FeedPage> after(
      FeedLog feed, Option<FeedHead> found, FeedPlace from, int limit) {
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
    Vector<FeedBatch> batches =
        unbroken(feed.after(from.batch(), Math.min(limit, BATCHES)), from)
            .takeWhile(batch -> batch.number() <= head.newest());
    if (batches.isEmpty()) {
      return Either.left(FeedRefused.FORGOTTEN);
    }
    return from.pointers() < batches.head().pointers().size()
        ? Either.right(new FeedPage(place, steps(batches, place).take(limit)))
        : Either.left(FeedRefused.AHEAD);
  }

  /** The batches up to the first gap. DynamoDB deletes in any order: no reader steps over one. */
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

  private FeedPages() {}
}
