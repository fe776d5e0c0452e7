package io.lastseat.simulator.world;

import io.lastseat.simulator.auditor.Auditor;
import io.lastseat.simulator.auditor.rules.LoggedVerdict;

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
        .filter(verdict -> verdict.resource().startsWith(LeasePeople.TABLE))
        .forEach(this::see);
  }

  private void see(LoggedVerdict verdict) {
    boolean granted = verdict.reason() == null;
    String kind = verdict.entry().has("k") ? verdict.entry().text("k") : "";
    if (kind.equals("claim")) {
      acquired += granted ? 1 : 0;
      refused += granted ? 0 : 1;
    } else if (granted && verdict.entry().has("tg")) {
      renewed += kind.equals("extend") ? 1 : 0;
      released += kind.equals("cancel") ? 1 : 0;
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
