package io.lastseat.model;

import io.lastseat.model.id.ResourceId;
import io.vavr.control.Option;

/**
 * The refusal by one resource of a request over several.
 *
 * @param commitNo the newest commit of its log that was known to the decision; it was read after
 *     the request was taken in
 * @param reason why the resource refused its part
 * @param explanation of the people who closed it; none for other reasons
 * @param left the units that it could still grant
 * @param category the category that is the cause; none if the whole resource is
 */
public record RefusingResource(
    ResourceId resource,
    long commitNo,
    Reason reason,
    Option<String> explanation,
    long left,
    Option<String> category) {

  /** The outcome of the whole request. */
  public Outcome outcome() {
    return new Outcome.Rejected(reason, explanation, category);
  }
}
