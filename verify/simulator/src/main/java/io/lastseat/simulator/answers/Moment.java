package io.lastseat.simulator.answers;

import java.time.Instant;

/**
 * When something happens.
 *
 * @param step so many writes were carried out before; 0 where that is not known
 * @param clock by a clock that is right
 */
public record Moment(long step, Instant clock) {}
