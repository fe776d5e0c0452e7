package io.lastseat.model;

import java.time.Instant;

/**
 * What a reservation has since a later request, as it is copied out of the log. There is one for
 * each change, numbered by {@link Grant#changes}; the newest counts.
 *
 * @param about the reservation
 * @param by the request that changed or ended it
 * @param grant what it has since
 * @param decisionNo of the verdict on that request
 * @param commitNo the commit that it stands in
 * @param decidedAt the wall clock of the process that decided
 */
public record GrantRow(
    ResourceId resource,
    RequestId about,
    RequestId by,
    Grant grant,
    long decisionNo,
    long commitNo,
    Instant decidedAt)
    implements Row {}
