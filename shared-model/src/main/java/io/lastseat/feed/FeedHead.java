package io.lastseat.feed;

/**
 * The head of the feed.
 *
 * @param feed the name, drawn when the feed began: another feed may have the same numbers
 * @param newest the number of its newest batch; 0 if it has none yet
 */
public record FeedHead(String feed, long newest) {}
