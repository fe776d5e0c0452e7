package io.lastseat.feed;

import io.vavr.collection.Vector;

/**
 * Some of the feed.
 *
 * @param from where it begins
 * @param steps what comes next, in order
 */
public record FeedPage(FeedPlace from, Vector<Step> steps) {

  /**
   * One commit that the reader is pointed to.
   *
   * @param after how far he has come then
   */
  public record Step(Pointer pointer, FeedPlace after) {}
}
