package io.lastseat.intake.usecase;

import io.lastseat.model.Head;
import io.lastseat.model.Reason;

/**
 * A refusal of a claim at the gate of one of its resources. It is no verdict: nothing was written,
 * and the same claim may succeed later.
 *
 * @param limiting what the gate of that resource saw
 */
public record ClaimTurnedAway(ClaimWish wish, Reason reason, Head limiting) {}
