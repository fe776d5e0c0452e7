package io.lastseat.model.row;

import io.lastseat.model.Participants;
import io.lastseat.model.Reason;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * The grant of a reservation after a later request, as it is copied out of the log. There is one
 * for each change, numbered by {@link Grant#changes}; the newest counts.
 *
 * @param about the reservation
 * @param by the request that changed or ended it; none if it came from the waiting list
 * @param grant its grant since
 * @param refusal why it got nothing from the waiting list; none if it is no such refusal
 * @param decisionNo of that decision
 * @param commitNo the commit that it stands in
 * @param decidedAt the wall clock of the process that decided
 * @param participants where else it stands; none for what concerns this resource alone
 */
public record GrantRow(
    ResourceId resource,
    RequestId about,
    Option<RequestId> by,
    Grant grant,
    Option<Reason> refusal,
    long decisionNo,
    long commitNo,
    Instant decidedAt,
    Option<Participants> participants)
    implements Row {

  /** One that concerns this resource alone. */
  public GrantRow(
      ResourceId resource,
      RequestId about,
      Option<RequestId> by,
      Grant grant,
      Option<Reason> refusal,
      long decisionNo,
      long commitNo,
      Instant decidedAt) {
    this(resource, about, by, grant, refusal, decisionNo, commitNo, decidedAt, Option.none());
  }
}
