package io.lastseat.intake.usecase;

import io.lastseat.model.LockGrant;
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
    /** Somebody began a run. */
    STARTED,
    /** He renewed its lease. */
    RENEWED,
    /** He kept it for ever. */
    SUCCEEDED,
    /** He gave it back. */
    FAILED,
    /** He neither renewed nor ended it. */
    LAPSED;

    /** As documents say it. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
