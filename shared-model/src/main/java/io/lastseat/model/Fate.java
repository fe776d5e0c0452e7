package io.lastseat.model;

import io.vavr.control.Option;

/**
 * The state of an earlier request on the same resource.
 *
 * @param wasAsked whether there is such a request with a verdict
 * @param grant the grant of its reservation after all decisions about it; none if it was granted
 *     nothing
 */
public record Fate(boolean wasAsked, Option<Grant> grant) {

  /** There is no such request. */
  public static final Fate NO_SUCH_REQUEST = new Fate(false, Option.none());

  /** It was refused, or is no reservation. */
  public static final Fate NOTHING_GRANTED = new Fate(true, Option.none());

  /** Its reservation has this. */
  public static Fate of(Grant grant) {
    return new Fate(true, Option.some(grant));
  }

  /** Decided so, and not changed since. */
  public static Fate of(Verdict verdict) {
    boolean reserves = verdict.request().reservation().isEmpty();
    return new Fate(true, verdict.grant().filter(granted -> reserves));
  }
}
