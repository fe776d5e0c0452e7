package io.lastseat.intake.usecase;

/**
 * What became of a follow-up.
 *
 * @param reservation as it stands now
 * @param request the follow-up itself
 */
public record FollowedUp(Standing reservation, Standing request) {}
