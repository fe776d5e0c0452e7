package io.lastseat.log;

import io.lastseat.model.RequestId;

/**
 * A request that cannot be decided now; it alone waits.
 *
 * @param why for people
 */
public record Deferral(RequestId id, String why) {}
