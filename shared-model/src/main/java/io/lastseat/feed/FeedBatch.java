package io.lastseat.feed;

import io.vavr.collection.Vector;

/**
 * Commits that the relay was told of together.
 *
 * @param number from 1, without gaps
 */
public record FeedBatch(long number, Vector<Pointer> pointers) {}
