package io.lastseat.intake.execution;

import io.lastseat.intake.lock.LockOutcome;
import io.lastseat.intake.request.RequestStatus;
import io.lastseat.model.Books;
import io.lastseat.model.grant.LockGrant;

/** The result of a call about an execution. */
public sealed interface ExecutionOutcome {

  /**
   * The caller runs it.
   *
   * @param requestStatus the request that started or renewed it
   * @param run by the books
   */
  record Running(RequestStatus requestStatus, LockGrant run) implements ExecutionOutcome {}

  /** The request is written, and has no verdict yet. */
  record Undecided(RequestStatus requestStatus) implements ExecutionOutcome {}

  /** It has succeeded or failed by the books: by this call, or by an earlier one. */
  record Ended(Books books) implements ExecutionOutcome {}

  /**
   * Another caller runs it.
   *
   * @param books of a moment ago; the run may have ended since
   */
  record RunElsewhere(Books books) implements ExecutionOutcome {}

  /** The token is not that of a live run. */
  record Over(Books books) implements ExecutionOutcome {}

  /** It has succeeded with another result than this call says. */
  record SucceededOtherwise(Books books) implements ExecutionOutcome {}

  /** It was started without a lease: there is none to renew. */
  record NoLease() implements ExecutionOutcome {}

  /** Refused for a reason that any lock may have. */
  record AsALock(LockOutcome why) implements ExecutionOutcome {}
}
