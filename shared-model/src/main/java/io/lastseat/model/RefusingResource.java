package io.lastseat.model;

import io.lastseat.model.id.ResourceId;
import io.vavr.control.Option;

/**
 * The refusal by one resource of a request over several.
 *
 * @param commitNo the newest commit of its log, as it was known to the decision; it was read after
 *     the request was taken in
 * @param reason why it refused its part
 * @param explanation of those who closed it; none if that is not the reason
 * @param left what could still be given there, in units
 */
public record RefusingResource(
    ResourceId resource, long commitNo, Reason reason, Option<String> explanation, long left) {

  /** The outcome of the whole. */
  public Outcome outcome() {
    return new Outcome.Rejected(reason, explanation);
  }
}
