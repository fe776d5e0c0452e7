package io.lastseat.simulator.world;

import io.lastseat.model.Verdict;
import io.lastseat.model.VerdictRow;
import io.lastseat.model.request.Claim;
import io.lastseat.simulator.auditor.Auditor;

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
        .filter(verdict -> !verdict.resource().text().startsWith(LeasePeople.TABLE))
        .forEach(this::see);
  }

  private void see(VerdictRow row) {
    Verdict verdict = row.verdict();
    boolean limited = verdict.together().exists(together -> together.limiting().isDefined());
    if (verdict.request() instanceof Claim) {
      granted += verdict.accepted() ? 1 : 0;
      ofSlots += verdict.accepted() && SlotBoard.isSlot(row.resource().text()) ? 1 : 0;
      refusedElsewhere += limited ? 1 : 0;
      refusedAtHome += !verdict.accepted() && !limited ? 1 : 0;
    } else if (verdict.together().isDefined() && !verdict.isPart() && verdict.accepted()) {
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
