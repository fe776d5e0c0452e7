package io.lastseat.intake.usecase;

import io.lastseat.model.Books;
import io.lastseat.model.LockGrant;

/** What became of a call about an execution. */
public sealed interface ExecutionOutcome {

  /**
   * The caller runs it.
   *
   * @param standing the request that started or renewed it
   * @param run as the books tell it
   */
  record Running(Standing standing, LockGrant run) implements ExecutionOutcome {}

  /** The request is written down, and has no verdict yet. */
  record Undecided(Standing standing) implements ExecutionOutcome {}

  /** It has succeeded or failed, as the books tell: by this call, or by an earlier one. */
  record Ended(Books books) implements ExecutionOutcome {}

  /**
   * Somebody else runs it.
   *
   * @param books of a moment ago; he may have ended it since
   */
  record RunElsewhere(Books books) implements ExecutionOutcome {}

  /** The token is none of a run that is still under way. */
  record Over(Books books) implements ExecutionOutcome {}

  /** It has succeeded, and the call would have it otherwise. */
  record SucceededOtherwise(Books books) implements ExecutionOutcome {}

  /** It was started to be never taken over: there is no lease to renew. */
  record NoLease() implements ExecutionOutcome {}

  /** For what any lock would be refused for. */
  record AsALock(LockOutcome why) implements ExecutionOutcome {}
}
