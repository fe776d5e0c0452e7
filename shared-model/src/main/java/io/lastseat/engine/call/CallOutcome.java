package io.lastseat.engine.call;

import io.lastseat.model.Outcome;
import io.lastseat.model.commit.Head;
import io.lastseat.model.request.Request;
import io.lastseat.model.row.VerdictRow;
import io.vavr.control.Option;

/** What became of a call's request in the process that it came to. */
public sealed interface CallOutcome {

  /**
   * The request was decided, and its commit appended.
   *
   * @param seen the head before that commit
   */
  record Decided(VerdictRow row, Head seen) implements CallOutcome {}

  /** An earlier request with the same id has this verdict. */
  record DecidedEarlier(VerdictRow row, Head seen) implements CallOutcome {}

  /** This request with the same id is in the table of requests, and the stream decides it. */
  record Stored(Request request, Head seen) implements CallOutcome {}

  /** The gate refused the request, and nothing was written. */
  record TurnedAway(Outcome.Rejected outcome, Head seen) implements CallOutcome {}

  /**
   * The call did not decide the request, and an append of it may still arrive. So the request must
   * go by the stream.
   *
   * @param absentThrough no commit up to this one can hold a verdict on the request
   * @param failure the cause; none if other processes were faster, or calls no longer decide on the
   *     resource
   * @param contended whether other processes were faster too often
   */
  record ForStream(
      Head known,
      long absentThrough,
      Request request,
      Option<RuntimeException> failure,
      boolean contended)
      implements CallOutcome {}

  /** The log ends before the floor of the key, so the call reads the newest head itself. */
  record NoFloor() implements CallOutcome {}

  /** Nothing was tried, since nothing can be decided now. */
  record NotNow(RuntimeException failure) implements CallOutcome {}

  /** Nothing was tried, since too many calls wait. */
  record Crowded() implements CallOutcome {}

  /** Nothing was tried, since only the stream decides on the resource. */
  record ByTerms() implements CallOutcome {}
}
