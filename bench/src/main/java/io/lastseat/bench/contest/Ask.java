package io.lastseat.bench.contest;

/**
 * One user's request.
 *
 * @param number from 0, unique within a run
 * @param user who asks; every ask is by another user
 * @param event what for
 * @param quantity how many seats, all or none, at least 1
 */
public record Ask(int number, String user, Event event, int quantity) {}
