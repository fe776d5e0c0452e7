package io.lastseat.intake.usecase;

import io.lastseat.model.Head;
import io.lastseat.model.Reason;
import io.lastseat.model.ResourceId;

/**
 * A refusal at the gate. It is no verdict: nothing was written, and the same application may
 * succeed later.
 *
 * @param books what the gate saw
 */
public record TurnedAway(ResourceId resource, Application application, Reason reason, Head books) {}
