package io.lastseat.log.facts;

import io.lastseat.model.id.RequestId;

/**
 * A request that cannot be decided now; it alone waits.
 *
 * @param why for people
 * @param severalLogs whether it concerns the logs of several resources, one of which is to blame
 */
public record Deferral(RequestId id, String why, boolean severalLogs) {}
