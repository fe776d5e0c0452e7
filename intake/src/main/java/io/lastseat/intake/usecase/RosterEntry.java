package io.lastseat.intake.usecase;

import io.lastseat.model.Grant;
import io.lastseat.model.VerdictRow;

/**
 * A reservation on a roster.
 *
 * @param row the verdict on it
 * @param grant what it had as of the roster's commit
 */
public record RosterEntry(VerdictRow row, Grant grant) {

  /** Its state: accepted, held or waiting. */
  public String status() {
    if (grant.isWaiting()) {
      return "waiting";
    }
    return grant.hold().isEmpty() ? "accepted" : "held";
  }
}
