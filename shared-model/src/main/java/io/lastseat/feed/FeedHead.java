package io.lastseat.feed;

/**
 * How far the feed goes.
 *
 * @param feed drawn when the feed began: another feed may have the same numbers
 * @param newest the number of its newest batch; 0 where it has none yet
 */
public record FeedHead(String feed, long newest) {}
