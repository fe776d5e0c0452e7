package io.lastseat.feed;

/** Why there is no such page of the feed. */
public enum FeedRefused {
  /** The deployment keeps none. */
  NO_FEED,
  /** The place belongs to another feed, or lies behind the newest batch. */
  AHEAD,
  /** What comes next is no longer kept. */
  FORGOTTEN
}
