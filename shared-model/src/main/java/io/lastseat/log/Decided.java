package io.lastseat.log;

import io.lastseat.model.Commit;
import io.vavr.collection.Seq;
import io.vavr.control.Option;

/**
 * What became of the arrivals at one resource.
 *
 * @param finished how many of them, from the front, have their verdict and its row
 * @param commits what was appended on the way
 * @param lostAppends how often somebody else was faster
 * @param failure what stopped it; none when all are finished
 */
public record Decided(
    int finished, Seq<Commit> commits, int lostAppends, Option<RuntimeException> failure) {}
