package io.lastseat.simulator.world;

import io.lastseat.model.GrantRow;
import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;
import io.lastseat.model.VerdictRow;
import io.lastseat.simulator.auditor.Auditor;

/** What became of those who waited in a world, or in many of them. */
public final class WaitingFigures {

  private long waited;
  private long promoted;
  private long promotedHeld;
  private long refusedAtFront;
  private long left;
  private long listFull;
  private long stillWaiting;

  void add(WaitingFigures more) {
    waited += more.waited;
    promoted += more.promoted;
    promotedHeld += more.promotedHeld;
    refusedAtFront += more.refusedAtFront;
    left += more.left;
    listFull += more.listFull;
    stillWaiting += more.stillWaiting;
  }

  /** Counts what stands in the log at the end of a world. */
  void see(Auditor auditor) {
    auditor.verdicts().forEach(this::see);
    auditor.promotions().forEach(this::see);
  }

  private void see(VerdictRow row) {
    Verdict verdict = row.verdict();
    waited += verdict.waiter().isDefined() ? 1 : 0;
    listFull += verdict.refusal().contains(Reason.WAITING_LIST_FULL) ? 1 : 0;
    stillWaiting += verdict.refusal().contains(Reason.STILL_WAITING) ? 1 : 0;
    left += verdict.unlisted() > 0 ? 1 : 0;
  }

  private void see(GrantRow promotion) {
    refusedAtFront += promotion.refusal().isEmpty() ? 0 : 1;
    promoted += promotion.refusal().isEmpty() ? 1 : 0;
    promotedHeld += promotion.grant().hold().isDefined() ? 1 : 0;
  }

  /** Reservations that got a place on a waiting list. */
  public long waited() {
    return waited;
  }

  /** Of these, those who got what they waited for. */
  public long promoted() {
    return promoted;
  }

  /** Of these, until a hold lapses. */
  public long promotedHeld() {
    return promotedHeld;
  }

  /** Those who waited for more than there was when they stood first. */
  public long refusedAtFront() {
    return refusedAtFront;
  }

  /** Those who gave up. */
  public long left() {
    return left;
  }

  /** Reservations for which there was no room on the list either. */
  public long listFull() {
    return listFull;
  }

  /** Requests about a reservation that was still on the list. */
  public long stillWaiting() {
    return stillWaiting;
  }
}
