package io.lastseat.bench.contest;

/**
 * Something with a capacity.
 *
 * @param name unique within a run
 * @param seats how many there are, at least 1
 */
public record Event(String name, int seats) {}
