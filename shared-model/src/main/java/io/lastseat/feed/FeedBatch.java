package io.lastseat.feed;

import io.vavr.collection.Vector;
import java.time.Instant;

/**
 * Commits that the relay got in one batch.
 *
 * @param number from 1, without gaps
 * @param appendedAt by the clock of the relay
 * @param expiresAt when it may go, to the second
 */
public record FeedBatch(
    long number, Vector<Pointer> pointers, Instant appendedAt, Instant expiresAt) {}
