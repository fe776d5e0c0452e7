package io.lastseat.intake.usecase;

import io.lastseat.model.Books;
import io.lastseat.model.LockGrant;
import io.vavr.control.Option;
import java.util.Locale;

/** How an execution stands at some moment. */
public enum ExecutionState {
  /** Nobody ever started it. */
  NEVER_STARTED,
  /** Somebody runs it, as far as anybody can know. */
  RUNNING,
  /** It has run, for ever. */
  SUCCEEDED,
  /** The runner gave it back: it may be started again. */
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

  /** As documents say it. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
