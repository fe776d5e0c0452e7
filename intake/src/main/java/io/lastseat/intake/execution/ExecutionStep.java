package io.lastseat.intake.execution;

import io.lastseat.model.grant.LockGrant;
import java.time.Instant;
import java.util.Locale;

/**
 * A step in the history of an execution.
 *
 * @param run as it was after the step
 * @param at when it was decided; of a lapse the moment of the lapse
 */
public record ExecutionStep(Kind kind, LockGrant run, Instant at) {

  /** What happened. */
  public enum Kind {
    /** A run began. */
    STARTED,
    /** The runner renewed its lease. */
    RENEWED,
    /** The run succeeded. */
    SUCCEEDED,
    /** The run failed. */
    FAILED,
    /** The lease lapsed. */
    LAPSED;

    /** The word in documents. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
