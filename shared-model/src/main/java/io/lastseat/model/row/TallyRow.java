package io.lastseat.model.row;

import io.lastseat.model.grant.Tally;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;

/**
 * An applicant's tally as it is copied out of the log. There is one for each decision that changed
 * it; the newest counts.
 *
 * @param about the request that was decided, or the reservation that came from the waiting list
 * @param decisionNo of that decision
 * @param commitNo the commit that it stands in
 */
public record TallyRow(
    ResourceId resource, Tally tally, RequestId about, long decisionNo, long commitNo)
    implements Row {}
