package io.lastseat.simulator.auditor;

import io.lastseat.simulator.auditor.rules.AuditedKind;
import io.lastseat.simulator.auditor.rules.AuditedKinds;
import io.lastseat.simulator.auditor.rules.LoggedVerdict;
import io.lastseat.simulator.store.Attributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Holds a row against the verdict that it is a copy of. */
final class RowCheck {

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
    check.same("left", due.entry().number("f"), row.number("left"));
    check.same("change", due.entry().item().get("d"), row.item().get("change"));
    kind.fields()
        .forEach(
            (brief, full) -> check.same(full, due.entry().item().get(brief), row.item().get(full)));
  }

  /**
   * A row that tells the end of a reservation.
   *
   * @param due the verdict on what ended it
   */
  static void end(LoggedVerdict due, Attributes row) {
    KnownNames.ofEnd(row);
    RowCheck check = new RowCheck(due, row);
    check.place();
    check.same("the reservation", due.ends(), row.text("requestId"));
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
