package io.lastseat.feed;

import io.vavr.control.Option;

/**
 * How far a reader has come in the feed.
 *
 * @param batch the last batch that he has read whole; 0 before the first one
 * @param pointers how many the reader has read of the batch behind it
 * @param feed whose numbers these are; none at the start of any feed
 */
public record FeedPlace(long batch, int pointers, Option<String> feed) {

  public static final FeedPlace START = new FeedPlace(0, 0, Option.none());

  /** Whether its numbers are those of that feed. */
  public boolean isIn(String other) {
    return feed.forAll(other::equals);
  }

  /** The same in that feed. */
  public FeedPlace in(String other) {
    return new FeedPlace(batch, pointers, Option.some(other));
  }
}
