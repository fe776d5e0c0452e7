package io.lastseat.simulator.auditor;

import io.lastseat.simulator.auditor.rules.AuditedGrant;
import io.lastseat.simulator.auditor.rules.AuditedKind;
import io.lastseat.simulator.auditor.rules.AuditedKinds;
import io.lastseat.simulator.auditor.rules.LoggedVerdict;
import io.lastseat.simulator.store.Attributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Holds a row against the verdict that it is a copy of. */
final class RowCheck {

  /** Of the number of a change. */
  private static final int DIGITS = 10;

  private final LoggedVerdict due;
  private final Attributes row;

  private RowCheck(LoggedVerdict due, Attributes row) {
    this.due = due;
    this.row = row;
  }

  /** A row that tells a verdict. */
  static void verdict(LoggedVerdict due, Attributes row) {
    AuditedKind kind = AuditedKinds.ofEntry(due.entry());
    KnownNames.ofRow(row, kind);
    RowCheck check = new RowCheck(due, row);
    check.place();
    check.same("kind", kind, AuditedKinds.named(row.text("kind")));
    check.same("takenAt", due.entry().number("t"), row.number("takenAt"));
    check.same("immediate", due.immediate(), row.has("immediate"));
    check.same("status", due.status(), row.text("status"));
    check.same("reason", due.reason(), row.textOrNull("reason"));
    check.same("explanation", due.explanation(), row.textOrNull("explanation"));
    check.same("left", due.entry().number("f"), row.number("left"));
    check.same("change", due.entry().item().get("d"), row.item().get("change"));
    kind.fields()
        .forEach(
            (brief, full) -> check.same(full, due.entry().item().get(brief), row.item().get(full)));
    GrantCheck.FIELDS.forEach(
        (brief, full) -> {
          if (kind.isAboutReservations()) {
            check.same(full, due.entry().item().get(brief), row.item().get(full));
          }
        });
  }

  /**
   * A row that tells what a reservation has since a later request.
   *
   * @param due the verdict on that request
   */
  static void grant(LoggedVerdict due, Attributes row) {
    KnownNames.ofGrant(row);
    RowCheck check = new RowCheck(due, row);
    check.place();
    check.same("the reservation", due.changed(), row.text("requestId"));
    AuditedGrant grant = Objects.requireNonNull(due.grant());
    check.same("part", part(grant), row.text("part"));
    check.same("units", grant.units(), row.number("units"));
    check.same("changes", grant.changes(), row.number("changes"));
    check.same("heldSince", grant.since(), row.number("heldSince", AuditedGrant.NEVER));
    check.same("heldUntil", grant.until(), row.number("heldUntil", AuditedGrant.NEVER));
  }

  /** The part of the row that tells it: {@code grant-0000000002} after two changes. */
  static String part(AuditedGrant grant) {
    return "grant-"
        + "0".repeat(DIGITS).substring(Long.toString(grant.changes()).length())
        + grant.changes();
  }

  private void place() {
    same("resourceId", due.resource(), row.text("resourceId"));
    same("commitNo", due.commitNo(), row.number("commitNo"));
    same("decisionNo", due.decisionNo(), row.number("decisionNo"));
    same("decidedAt", due.decidedAt(), row.number("decidedAt"));
    same("request", due.resource() + "/" + row.text("requestId"), row.text("request"));
  }

  private void same(String name, @Nullable Object should, @Nullable Object stands) {
    if (!Objects.equals(should, stands)) {
      throw new Violation(
          Promise.ONE_SET_OF_BOOKS,
          "the row of decision %d of %s has %s %s and not %s"
              .formatted(
                  due.decisionNo(),
                  due.resource(),
                  name,
                  String.valueOf(stands),
                  String.valueOf(should)));
    }
  }
}
