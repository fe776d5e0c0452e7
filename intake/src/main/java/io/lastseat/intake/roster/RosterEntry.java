package io.lastseat.intake.roster;

import io.lastseat.model.grant.Grant;
import io.lastseat.model.row.VerdictRow;

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
