package io.lastseat.model;

import io.lastseat.model.grant.Tally;
import io.lastseat.model.id.RequestId;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

/** One decision in a commit, with its number in the one order of the resource. */
public sealed interface Entry permits Verdict, Promotion {

  /** The number of the decision in the one order of the resource, from 1. */
  long decisionNo();

  /** The request that the decision is about. */
  RequestId about();

  /** The outcome of that request. */
  Outcome outcome();

  /** The applicant's tally after this; none without a limit, or if it changed nothing. */
  Option<Tally> tally();

  /** All tallies that it changed: a hand-over changes those of both applicants. */
  default Vector<Tally> tallies() {
    return tally().toVector();
  }

  /** The change of the units taken. */
  long change();
}
