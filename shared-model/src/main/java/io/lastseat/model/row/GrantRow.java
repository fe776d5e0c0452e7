package io.lastseat.model.row;

import io.lastseat.model.Outcome;
import io.lastseat.model.Participants;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.HandOver.NewApplicant;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * The grant of a reservation after a later request, as it is copied out of the log. There is one
 * row for each change, numbered by {@link Grant#changes}; the newest counts.
 *
 * @param about the reservation
 * @param by the request that changed or ended it; none for a promotion
 * @param grant the grant after the change
 * @param refusal of a promotion; none if it was granted, or for other changes
 * @param decisionNo the number of that decision
 * @param commitNo the commit with that decision
 * @param decidedAt the wall clock of the process that decided
 * @param participants the other logs' part in the decision; none if it concerns this resource alone
 * @param to the new applicant, if the change is a hand-over
 */
public record GrantRow(
    ResourceId resource,
    RequestId about,
    Option<RequestId> by,
    Grant grant,
    Option<Outcome.Rejected> refusal,
    long decisionNo,
    long commitNo,
    Instant decidedAt,
    Option<Participants> participants,
    Option<NewApplicant> to)
    implements Row {

  /** A row that concerns this resource alone. */
  public GrantRow(
      ResourceId resource,
      RequestId about,
      Option<RequestId> by,
      Grant grant,
      Option<Outcome.Rejected> refusal,
      long decisionNo,
      long commitNo,
      Instant decidedAt) {
    this(
        resource,
        about,
        by,
        grant,
        refusal,
        decisionNo,
        commitNo,
        decidedAt,
        Option.none(),
        Option.none());
  }
}
