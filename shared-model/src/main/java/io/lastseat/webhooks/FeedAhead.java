package io.lastseat.webhooks;

import io.lastseat.feed.FeedHead;
import io.lastseat.feed.FeedLog;
import io.lastseat.feed.FeedPage;
import io.lastseat.feed.FeedPage.Step;
import io.lastseat.feed.FeedPages;
import io.lastseat.feed.FeedPlace;
import io.lastseat.feed.FeedRefused;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;

/**
 * What the feed contains after the cursor of a receiver.
 *
 * @param steps the commits that the receiver wants, in order
 * @param end the place after them and after unwanted commits
 * @param more whether there may be more after that place
 * @param gap why commits that come first may be missing; {@code end} is then the place where the
 *     receiver continues. None if the feed has everything after the cursor
 */
public record FeedAhead(Vector<Step> steps, FeedPlace end, boolean more, Option<FeedRefused> gap) {

  /** The wanted commits that are enough for a turn. After it the receiver is read again. */
  private static final int ENOUGH = 25;

  private static final int PAGE = 100;

  /** The most pages of a turn. If the receiver wants few commits, its next turn reads on. */
  private static final int MOST_PAGES = 20;

  /** Reads the feed up to its present head; throws {@code SdkException}. */
  public static FeedAhead of(FeedLog feed, Webhook webhook) {
    Option<FeedHead> head = feed.head();
    FeedPlace place = webhook.progress().cursor();
    Vector<Step> wanted = Vector.empty();
    for (int pages = 0; pages < MOST_PAGES && wanted.size() < ENOUGH; pages++) {
      Either<FeedRefused, FeedPage> page = FeedPages.after(feed, head, place, PAGE);
      if (page.isLeft()) {
        return wanted.isEmpty()
            ? new FeedAhead(
                wanted, goesOn(feed, head, place, page.getLeft()), true, page.swap().toOption())
            : new FeedAhead(wanted, place, true, Option.none());
      }
      if (page.get().steps().isEmpty()) {
        return new FeedAhead(wanted, page.get().from(), false, Option.none());
      }
      wanted = wanted.appendAll(page.get().steps().filter(step -> isWanted(webhook, step)));
      place = page.get().steps().last().after();
    }
    return new FeedAhead(wanted, place, true, Option.none());
  }

  /**
   * The place after the commits that come next and that the webhook does not want: before its first
   * outstanding event, or at the head. Throws {@code SdkException}.
   */
  public static FeedPlace pastUnwanted(FeedLog feed, Webhook webhook) {
    Option<FeedHead> head = feed.head();
    FeedPlace place = webhook.progress().cursor();
    while (true) {
      Vector<Step> page =
          FeedPages.after(feed, head, place, PAGE).map(FeedPage::steps).getOrElse(Vector.empty());
      Vector<Step> unwanted = page.takeUntil(step -> isWanted(webhook, step));
      place = unwanted.lastOption().map(Step::after).getOrElse(place);
      if (page.isEmpty() || unwanted.size() < page.size()) {
        return place;
      }
    }
  }

  /** A commit from which a name was erased was sent before. */
  private static boolean isWanted(Webhook webhook, Step step) {
    return webhook.wants(step.pointer().resource()) && !step.pointer().erased();
  }

  /**
   * The place where a receiver continues whose cursor cannot be read. The numbers of another feed,
   * or of another state of this one, say nothing about it, so the receiver gets all that it has.
   */
  private static FeedPlace goesOn(
      FeedLog feed, Option<FeedHead> head, FeedPlace from, FeedRefused why) {
    if (why != FeedRefused.FORGOTTEN) {
      return FeedPlace.START;
    }
    long next =
        feed.after(from.batch(), 1)
            .headOption()
            .map(batch -> batch.number() - 1)
            .getOrElse(() -> head.get().newest());
    return new FeedPlace(next, 0, head.map(FeedHead::feed));
  }
}
