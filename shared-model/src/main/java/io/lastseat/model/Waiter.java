package io.lastseat.model;

import io.vavr.control.Option;
import java.time.Duration;

/**
 * Who joined the waiting list at some place, as he joined. What became of him since is his fate.
 *
 * @param id his request
 * @param units what he waits for
 * @param hold how long what he gets is to be held, if his request says so
 * @param whose in which tally it counts; none where applicants are not limited
 */
public record Waiter(
    RequestId id, Place place, long units, Option<Duration> hold, Option<TallyName> whose) {}
