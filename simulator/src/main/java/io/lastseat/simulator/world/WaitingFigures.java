package io.lastseat.simulator.world;

import io.lastseat.simulator.auditor.Auditor;
import io.lastseat.simulator.auditor.rules.LoggedPromotion;
import io.lastseat.simulator.auditor.rules.LoggedVerdict;
import java.util.Objects;

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

  private void see(LoggedVerdict verdict) {
    waited += verdict.status().equals("waiting") ? 1 : 0;
    listFull += "waiting_list_full".equals(verdict.reason()) ? 1 : 0;
    stillWaiting += "still_waiting".equals(verdict.reason()) ? 1 : 0;
    if (verdict.effect() != null) {
      left += Objects.requireNonNull(verdict.effect()).unlisted() > 0 ? 1 : 0;
    }
  }

  private void see(LoggedPromotion promotion) {
    refusedAtFront += promotion.reason() == null ? 0 : 1;
    promoted += promotion.reason() == null ? 1 : 0;
    promotedHeld += promotion.grant().isHeld() ? 1 : 0;
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
