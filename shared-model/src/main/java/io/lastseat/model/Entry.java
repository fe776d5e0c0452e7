package io.lastseat.model;

import io.lastseat.model.grant.Tally;
import io.lastseat.model.id.RequestId;
import io.vavr.control.Option;

/** One thing that a commit says: a decision, with its number in the one order of the resource. */
public sealed interface Entry permits Verdict, Promotion {

  /** Its place in the one order of the resource, from 1. */
  long decisionNo();

  /** The request that it is a verdict on, or is about. */
  RequestId about();

  /** The outcome of that request. */
  Outcome outcome();

  /** What the applicant has since; none if applicants are not limited, or it changed nothing. */
  Option<Tally> tally();

  /** The change of the units taken. */
  long change();
}
