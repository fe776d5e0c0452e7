package io.lastseat.model;

import io.lastseat.model.grant.Grant;
import io.vavr.control.Option;

/**
 * The state of an earlier request on the same resource.
 *
 * @param wasAsked whether there is such a request with a verdict
 * @param grant the grant of its reservation after all decisions about it; none if it was granted
 *     nothing
 */
public record PriorState(boolean wasAsked, Option<Grant> grant) {

  public static final PriorState NO_SUCH_REQUEST = new PriorState(false, Option.none());

  /** It was refused, or is no reservation. */
  public static final PriorState NOTHING_GRANTED = new PriorState(true, Option.none());

  /** Its reservation has this. */
  public static PriorState of(Grant grant) {
    return new PriorState(true, Option.some(grant));
  }

  /** Decided so, and not changed since. */
  public static PriorState of(Verdict verdict) {
    boolean reserves = verdict.request().reservation().isEmpty();
    return new PriorState(true, verdict.grant().filter(granted -> reserves));
  }
}
