package io.lastseat.feed;

import io.vavr.collection.Vector;

/**
 * Commits that the relay got in one batch.
 *
 * @param number from 1, without gaps
 */
public record FeedBatch(long number, Vector<Pointer> pointers) {}
