package io.lastseat.feed;

import io.vavr.control.Option;

/**
 * A reader's place in the feed.
 *
 * @param batch the last batch that was read completely; 0 before the first one
 * @param pointers how many pointers of the next batch were read
 * @param feed the feed to which the numbers belong; none at the start of any feed
 */
public record FeedPlace(long batch, int pointers, Option<String> feed) {

  /** The place before the first batch. */
  public static final FeedPlace START = new FeedPlace(0, 0, Option.none());

  /** Whether this place belongs to that feed. */
  public boolean isIn(String other) {
    return feed.forAll(other::equals);
  }

  /** The same place, bound to that feed. */
  public FeedPlace in(String other) {
    return new FeedPlace(batch, pointers, Option.some(other));
  }
}
