package io.lastseat.model;

import io.lastseat.model.grant.Grant;
import io.vavr.control.Option;

/**
 * The state of an earlier request on the same resource.
 *
 * @param wasAsked whether such a request has a verdict
 * @param grant the grant of its reservation after all decisions about it; none if nothing was
 *     granted
 */
public record PriorState(boolean wasAsked, Option<Grant> grant) {

  /** No such request exists. */
  public static final PriorState NO_SUCH_REQUEST = new PriorState(false, Option.none());

  /** The request was refused, or is no reservation. */
  public static final PriorState NOTHING_GRANTED = new PriorState(true, Option.none());

  /** The state of a reservation with this grant. */
  public static PriorState of(Grant grant) {
    return new PriorState(true, Option.some(grant));
  }

  /** The state right after this verdict. */
  public static PriorState of(Verdict verdict) {
    boolean reserves = verdict.request().reservation().isEmpty();
    return new PriorState(true, verdict.grant().filter(granted -> reserves));
  }
}
