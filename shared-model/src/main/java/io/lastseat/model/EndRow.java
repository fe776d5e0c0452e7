package io.lastseat.model;

import java.time.Instant;

/**
 * The end of a reservation as it is copied out of the log.
 *
 * @param about the reservation that is ended
 * @param by the request that ended it
 * @param decisionNo of the verdict on that request
 * @param commitNo the commit that it stands in
 * @param decidedAt the wall clock of the process that decided
 */
public record EndRow(
    ResourceId resource,
    RequestId about,
    RequestId by,
    long decisionNo,
    long commitNo,
    Instant decidedAt)
    implements Row {}
