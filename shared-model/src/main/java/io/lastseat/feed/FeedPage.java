package io.lastseat.feed;

import io.vavr.collection.Vector;

/**
 * A section of the feed.
 *
 * @param from the place where it begins
 * @param steps the commits after that place, in order
 */
public record FeedPage(FeedPlace from, Vector<Step> steps) {

  /**
   * One commit to which the feed points.
   *
   * @param after the place of a reader that has read it
   */
  public record Step(Pointer pointer, FeedPlace after) {}
}
