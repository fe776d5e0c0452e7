package io.lastseat.local.redrive;

import io.vavr.control.Option;
import java.time.Instant;

/**
 * Records that were given up, parked or deferred, and are not decided yet.
 *
 * @param name of their document in the store
 * @param tries how often they were driven since this process started
 * @param next when they are driven again; none if that is of no use, since they cannot be read
 * @param outcome of the last try, in a sentence; empty before the first
 */
public record WaitingBatch(String name, int tries, Option<Instant> next, String outcome) {}
