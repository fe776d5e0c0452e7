package io.lastseat.model;

import io.vavr.control.Option;

/**
 * What was decided about one request, once and for ever.
 *
 * @param decisionNo its place in the one order of the resource, from 1
 * @param refusal why not; none means accepted
 * @param left what was free after this decision, in units, at least 0
 */
public record Verdict(Request request, long decisionNo, Option<Reason> refusal, long left) {

  /** Whether the request was granted, whole. */
  public boolean accepted() {
    return refusal.isEmpty();
  }
}
