package io.lastseat.model;

import io.lastseat.model.request.Request;
import io.vavr.control.Option;

/**
 * What was decided about one request, once and for ever.
 *
 * @param decisionNo its place in the one order of the resource, from 1
 * @param change by how many units it changed what is taken; negative where units came back
 * @param left what was free after this decision, in units, at least 0
 */
public record Verdict(Request request, long decisionNo, Outcome outcome, long change, long left)
    implements Entry {

  /** Whether the request was granted, whole. */
  public boolean accepted() {
    return outcome instanceof Outcome.Accepted;
  }

  /** Why not; none where it is no refusal. */
  public Option<Reason> refusal() {
    return outcome.refusal();
  }
}
