package io.lastseat.intake.usecase;

import io.lastseat.model.ResourceId;
import io.vavr.collection.Vector;

/**
 * Why a claim cannot be served.
 *
 * @param resources those of its resources that are the reason, in the order of their names; none
 *     where it is the claim itself
 */
public record ClaimRefused(Refusal refusal, Vector<ResourceId> resources) {}
