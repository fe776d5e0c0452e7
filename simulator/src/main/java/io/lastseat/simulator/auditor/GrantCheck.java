package io.lastseat.simulator.auditor;

import io.lastseat.simulator.auditor.rules.Account.Effect;
import io.lastseat.simulator.auditor.rules.AuditedGrant;
import io.lastseat.simulator.auditor.rules.AuditedKind;
import io.lastseat.simulator.auditor.rules.AuditedQueue.Waiting;
import io.lastseat.simulator.store.Attributes;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Holds what an entry of a commit says of units and holds against what it should do. What the kind
 * of the request implies is left out.
 */
final class GrantCheck {

  /** Brief names of what a reservation has, and what they stand for. */
  static final Map<String, String> FIELDS =
      Map.of("u", "units", "j", "changes", "s", "heldSince", "y", "heldUntil", "z", "released");

  private final Attributes entry;

  private GrantCheck(Attributes entry) {
    this.entry = entry;
  }

  /**
   * An entry.
   *
   * @param due what granting it does, or null where it is refused
   */
  static void check(Attributes entry, AuditedKind kind, @Nullable Effect due) {
    GrantCheck check = new GrantCheck(entry);
    check.ofKind("unlisted", "l", kind, due == null ? 0L : due.unlisted());
    long change = due == null ? 0 : due.change();
    check.same("change", "d", change, due == null ? 0 : kind.impliedChange(entry));
    AuditedGrant grant = due == null ? null : due.grant();
    if (grant == null) {
      if (kind.isAboutReservations()) {
        FIELDS.forEach((brief, full) -> check.same(full, brief, null, null));
      }
      return;
    }
    check.same("units", "u", grant.units(), kind.impliedUnits(entry));
    check.same("changes", "j", grant.changes(), kind.isAboutAnother() ? 1L : 0L);
    check.same("heldSince", "s", grant.since(), AuditedGrant.NEVER);
    check.same("heldUntil", "y", grant.until(), AuditedGrant.NEVER);
    check.same("released", "z", Objects.requireNonNull(due).released(), AuditedGrant.NEVER);
  }

  /**
   * The place that an entry gives.
   *
   * @param due who joins there, or null where nobody does
   */
  static void place(Attributes entry, AuditedKind kind, @Nullable Waiting due) {
    GrantCheck check = new GrantCheck(entry);
    check.ofKind("place", "p", kind, due == null ? null : due.place());
    check.ofKind("unitsBefore", "e", kind, due == null ? null : due.unitsBefore());
  }

  /**
   * What became of the first one on the waiting list.
   *
   * @param due what he has since
   */
  static void promotion(Attributes entry, Waiting first, AuditedGrant due) {
    GrantCheck check = new GrantCheck(entry);
    check.same("place", "p", first.place(), null);
    check.same("unitsBefore", "e", first.unitsBefore(), null);
    check.same("waitedFor", "q", first.units(), null);
    check.same("changes", "j", due.changes(), 1L);
    check.same("heldSince", "s", due.since(), AuditedGrant.NEVER);
    check.same("heldUntil", "y", due.until(), AuditedGrant.NEVER);
  }

  /** What the entries of some kinds alone say. */
  private void ofKind(String full, String brief, AuditedKind kind, @Nullable Long due) {
    if (kind.waitingFields().containsKey(brief)) {
      same(full, brief, due, full.equals("unlisted") ? 0L : null);
    }
  }

  private void same(String full, String brief, @Nullable Long due, @Nullable Long implied) {
    Long stated = Objects.equals(due, implied) ? null : due;
    Long stands = entry.has(brief) ? (Long) entry.number(brief) : null;
    if (!Objects.equals(stated, stands)) {
      throw new Violation(
          Promise.EXPLAINED,
          "the entry on %s should say %s of %s, not %s"
              .formatted(entry.text("i"), String.valueOf(stated), full, String.valueOf(stands)));
    }
  }
}
