package io.lastseat.feed;

import io.vavr.collection.Vector;
import java.time.Instant;

/**
 * A batch of commits that the relay appended to the feed at once.
 *
 * @param number from 1, without gaps
 * @param appendedAt by the clock of the relay
 * @param expiresAt when DynamoDB may delete it, to the second
 */
public record FeedBatch(
    long number, Vector<Pointer> pointers, Instant appendedAt, Instant expiresAt) {}
