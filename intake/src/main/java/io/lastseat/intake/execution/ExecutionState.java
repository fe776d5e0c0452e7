package io.lastseat.intake.execution;

import io.lastseat.model.Books;
import io.lastseat.model.grant.LockGrant;
import io.vavr.control.Option;
import java.util.Locale;

/** The state of an execution at some moment. */
public enum ExecutionState {
  /** It never started. */
  NEVER_STARTED,
  /** A caller runs it: its lease has not lapsed. */
  RUNNING,
  /** It has succeeded, for ever. */
  SUCCEEDED,
  /** The runner reported a failure: it may be started again. */
  FAILED,
  /** The runner's lease is over: it may be started again. */
  LAPSED;

  /** By these books, at the moment of their clock. */
  public static ExecutionState of(Books books) {
    Option<LockGrant> newest = books.lock();
    if (newest.isEmpty()) {
      return NEVER_STARTED;
    }
    LockGrant lock = newest.get();
    if (lock.result().isDefined()) {
      return SUCCEEDED;
    }
    if (lock.grant().isEnded()) {
      return FAILED;
    }
    return lock.isLive(books.clock()) ? RUNNING : LAPSED;
  }

  /** The word in documents. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
