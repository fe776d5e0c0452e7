package io.lastseat.simulator.auditor.rules;

import io.lastseat.simulator.store.Attributes;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What requests about an earlier reservation have in common. */
abstract class AuditedFollowUp implements AuditedKind {

  @Override
  public Map<String, String> fields() {
    return Map.of("p", "target");
  }

  @Override
  public String reservation(Attributes entry) {
    return entry.text("p");
  }

  @Override
  public final @Nullable String refusal(Account books, Attributes entry) {
    if (books.isLock()) {
      return ofLock(books, entry);
    }
    LoggedVerdict reserved = books.verdict(entry.text("p"));
    if (reserved == null) {
      return "unknown_reservation";
    }
    AuditedGrant now = books.grant(entry.text("p"));
    if (now == null || now.isEnded()) {
      return nothing();
    }
    if (now.isWaiting()) {
      return whileWaiting();
    }
    return reserved.entry().has("ot") && isOfAPart(entry, units(reserved.entry(), now))
        ? "claim_is_whole"
        : refusal(books, entry, now);
  }

  /**
   * Whether it cannot be meant of a claim over several resources.
   *
   * @param units that the claim has, of each of them
   */
  boolean isOfAPart(Attributes entry, Set<Long> units) {
    return false;
  }

  private static Set<Long> units(Attributes claim, AuditedGrant own) {
    Set<Long> units = new HashSet<>(Set.of(own.units()));
    Attributes others = claim.map("ot");
    others.item().keySet().forEach(name -> units.add(others.number(name)));
    return units;
  }

  /** Only the newest grant of a lock has anything, and nothing any more once it has lapsed. */
  private @Nullable String ofLock(Account books, Attributes entry) {
    AuditedGrant now = books.grant(entry.text("p"));
    if (now != null && now.isWaiting()) {
      String waits = whileWaiting();
      return waits == null && !books.showsToken(entry) ? "needs_token" : waits;
    }
    if (now == null || now.isEnded() || !books.isNewestOfLock(entry.text("p"))) {
      return nothing();
    }
    boolean whole = books.sharesItsLock() && isOfAPart(entry, Set.of(1L));
    if (whole || (books.isLockedFromElsewhere() && !AuditedKinds.isPart(entry))) {
      return "claim_is_whole";
    }
    if (!AuditedKinds.isPart(entry) && !books.showsToken(entry)) {
      return "needs_token";
    }
    return now.isLapsed(books.clock()) ? "hold_lapsed" : refusal(books, entry, now);
  }

  @Override
  public Map<String, String> waitingFields() {
    return Map.of("l", "unlisted");
  }

  @Override
  public final @Nullable AuditedGrant grant(
      Account books, Attributes entry, long now, long decisionNo) {
    AuditedGrant before = books.grant(entry.text("p"));
    return before == null ? null : after(books, before, entry, now, decisionNo);
  }

  /** Why it is refused where nothing was granted, or everything was given back. */
  String nothing() {
    return "nothing_granted";
  }

  /** Why it is refused where the reservation is on the waiting list, or null. */
  @Nullable String whileWaiting() {
    return "still_waiting";
  }

  /** Why it is refused although the reservation has, or had, this. */
  abstract @Nullable String refusal(Account books, Attributes entry, AuditedGrant before);

  /** What the reservation has instead once it is granted. */
  abstract AuditedGrant after(
      Account books, AuditedGrant before, Attributes entry, long now, long decisionNo);
}
