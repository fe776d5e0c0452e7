package io.lastseat.model.row;

import io.lastseat.model.grant.Tally;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;

/**
 * An applicant's tally as it is copied out of the log. There is one row for each decision that
 * changed it; the newest counts.
 *
 * @param about the request that was decided, or the reservation that was promoted
 * @param decisionNo the number of that decision
 * @param commitNo the commit with that decision
 */
public record TallyRow(
    ResourceId resource, Tally tally, RequestId about, long decisionNo, long commitNo)
    implements Row {}
