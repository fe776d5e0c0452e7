package io.lastseat.feed;

/** The reason why a page of the feed cannot be read. */
public enum FeedRefused {
  /** The deployment has no feed. */
  NO_FEED,
  /** The place belongs to another feed, or lies after the newest batch. */
  AHEAD,
  /** The next batches are no longer kept. */
  FORGOTTEN
}
