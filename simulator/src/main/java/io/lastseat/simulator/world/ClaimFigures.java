package io.lastseat.simulator.world;

import io.lastseat.simulator.auditor.Auditor;
import io.lastseat.simulator.auditor.rules.LoggedVerdict;

/** What became of claims over several resources in a world, or in many of them. */
public final class ClaimFigures {

  private long granted;
  private long refusedAtHome;
  private long refusedElsewhere;
  private long ends;
  private long ofSlots;

  void add(ClaimFigures more) {
    granted += more.granted;
    refusedAtHome += more.refusedAtHome;
    refusedElsewhere += more.refusedElsewhere;
    ends += more.ends;
    ofSlots += more.ofSlots;
  }

  /** Counts what stands in the logs at the end of a world. */
  void see(Auditor auditor) {
    auditor
        .verdicts()
        .filter(verdict -> !verdict.resource().startsWith(LeasePeople.TABLE))
        .forEach(this::see);
  }

  private void see(LoggedVerdict verdict) {
    String kind = verdict.entry().textOrNull("k");
    boolean together = verdict.entry().has("tg");
    boolean limited = together && verdict.entry().map("tg").has("l");
    if ("claim".equals(kind)) {
      granted += verdict.reason() == null ? 1 : 0;
      ofSlots += verdict.reason() == null && SlotBoard.isSlot(verdict.resource()) ? 1 : 0;
      refusedElsewhere += limited ? 1 : 0;
      refusedAtHome += verdict.reason() != null && !limited ? 1 : 0;
    } else if (together && !"part".equals(kind) && verdict.reason() == null) {
      ends++;
    }
  }

  /** Claims that were granted, by all of their resources. */
  public long granted() {
    return granted;
  }

  /** Of these, over hours of a day. */
  public long ofSlots() {
    return ofSlots;
  }

  /** Claims that their homes refused. */
  public long refusedAtHome() {
    return refusedAtHome;
  }

  /** Claims that another resource refused. */
  public long refusedElsewhere() {
    return refusedElsewhere;
  }

  /** Claims that were confirmed, held for longer or given back, as often as that was. */
  public long ends() {
    return ends;
  }
}
