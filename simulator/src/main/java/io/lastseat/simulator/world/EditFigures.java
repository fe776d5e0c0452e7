package io.lastseat.simulator.world;

import io.lastseat.model.VerdictRow;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.simulator.auditor.Auditor;

/** What became of locks that were acquired together in a world, or in many of them. */
public final class EditFigures {

  private long acquired;
  private long refused;
  private long renewed;
  private long released;

  void add(EditFigures more) {
    acquired += more.acquired;
    refused += more.refused;
    renewed += more.renewed;
    released += more.released;
  }

  /** Counts what stands in the logs of their homes at the end of a world. */
  void see(Auditor auditor) {
    auditor
        .verdicts()
        .filter(verdict -> verdict.resource().text().startsWith(LeasePeople.TABLE))
        .forEach(this::see);
  }

  private void see(VerdictRow row) {
    boolean granted = row.verdict().refusal().isEmpty();
    Request request = row.verdict().request();
    if (request instanceof Claim) {
      acquired += granted ? 1 : 0;
      refused += granted ? 0 : 1;
    } else if (granted && row.verdict().together().isDefined()) {
      renewed += request instanceof Extend ? 1 : 0;
      released += request instanceof Cancel ? 1 : 0;
    }
  }

  /** Whether anybody ever asked for one. */
  public boolean any() {
    return acquired + refused > 0;
  }

  /** So many times all of them. */
  public long acquired() {
    return acquired;
  }

  /** Refused, as somebody had one of them: on record. */
  public long refused() {
    return refused;
  }

  /** Renewed, as often as that was. */
  public long renewed() {
    return renewed;
  }

  /** Given back. */
  public long released() {
    return released;
  }
}
