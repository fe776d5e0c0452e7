package io.lastseat.simulator.auditor;

import io.lastseat.simulator.auditor.rules.AuditedGrant;
import io.lastseat.simulator.auditor.rules.AuditedKind;
import io.lastseat.simulator.auditor.rules.AuditedKinds;
import io.lastseat.simulator.auditor.rules.AuditedTally;
import io.lastseat.simulator.auditor.rules.Logged;
import io.lastseat.simulator.auditor.rules.LoggedPromotion;
import io.lastseat.simulator.auditor.rules.LoggedVerdict;
import io.lastseat.simulator.store.Attributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Holds a row against the verdict that it is a copy of. */
final class RowCheck {

  /** Of the number of a change, and of a place. */
  private static final int DIGITS = 10;

  private final Logged due;
  private final Attributes row;

  private RowCheck(Logged due, Attributes row) {
    this.due = due;
    this.row = row;
  }

  /** By what it is found among all rows. */
  static String nameOf(Attributes row) {
    return row.text("request") + " " + row.text("part");
  }

  /** A row that tells a verdict. */
  static void verdict(LoggedVerdict due, Attributes row) {
    AuditedKind kind = AuditedKinds.ofEntry(due.entry());
    KnownNames.ofRow(row, kind);
    RowCheck check = new RowCheck(due, row);
    check.key();
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
            (brief, full) ->
                check.same(full, kind.inFull(brief, due.entry()), row.item().get(full)));
    GrantCheck.FIELDS.forEach(
        (brief, full) -> {
          if (kind.isAboutReservations()) {
            check.same(full, due.entry().item().get(brief), row.item().get(full));
          }
        });
    kind.waitingFields()
        .forEach(
            (brief, full) -> check.same(full, due.entry().item().get(brief), row.item().get(full)));
    TallyCheck.row(row, due.tally());
  }

  /**
   * A row that tells what an applicant has.
   *
   * @param due the decision that it follows from
   * @param tally what he has since
   */
  static void tally(Logged due, @Nullable AuditedTally tally, Attributes row) {
    KnownNames.ofTally(row);
    RowCheck check = new RowCheck(due, row);
    check.logged();
    TallyCheck.row(row, tally);
    check.same("part", TallyCheck.part(due.decisionNo()), row.text("part"));
    check.same(
        "request",
        due.resource() + "/" + TallyCheck.partition(Objects.requireNonNull(tally)),
        row.text("request"));
  }

  /**
   * A row that tells who joined the waiting list at some place.
   *
   * @param due the verdict that gave that place
   */
  static void place(LoggedVerdict due, Attributes row) {
    KnownNames.ofPlace(row);
    RowCheck check = new RowCheck(due, row);
    Attributes entry = due.entry();
    check.logged();
    check.same("status", "waiting", due.status());
    check.same("request", due.resource() + "/" + place(entry.number("p")), row.text("request"));
    check.same("requestId", entry.text("i"), row.text("requestId"));
    check.same("place", entry.number("p"), row.number("place"));
    check.same("unitsBefore", entry.number("e"), row.number("unitsBefore"));
    check.same("units", entry.number("q"), row.number("units"));
    check.same("hold", entry.item().get("b"), row.item().get("hold"));
    check.same("waitsUntil", waitsUntil(entry), row.number("waitsUntil", 0));
    TallyCheck.whose(row, due.tally());
  }

  private static long waitsUntil(Attributes entry) {
    return entry.has("wf") ? entry.number("t") + entry.number("wf") : 0;
  }

  /** What stands for the request in the key of its row: {@code place-0000000002}. */
  static String place(long number) {
    return "place-" + tenDigits(number);
  }

  /**
   * A row that tells what a reservation has since a later request.
   *
   * @param due the verdict on that request
   */
  static void grant(LoggedVerdict due, Attributes row) {
    KnownNames.ofGrant(row);
    RowCheck check = new RowCheck(due, row);
    check.key();
    check.same("the reservation", due.changed(), row.text("requestId"));
    check.same("reason", null, row.textOrNull("reason"));
    TallyCheck.whose(row, due.tally());
    check.grant(Objects.requireNonNull(due.grant()));
  }

  /** A row that tells what a reservation has since it came from the waiting list. */
  static void promotion(LoggedPromotion due, Attributes row) {
    KnownNames.ofGrant(row);
    RowCheck check = new RowCheck(due, row);
    check.key();
    check.same("reason", due.reason(), row.textOrNull("reason"));
    TallyCheck.whose(row, due.tally());
    check.grant(due.grant());
  }

  private void grant(AuditedGrant grant) {
    same("part", part(grant), row.text("part"));
    same("units", grant.units(), row.number("units"));
    same("changes", grant.changes(), row.number("changes"));
    same("heldSince", grant.since(), row.number("heldSince", AuditedGrant.NEVER));
    same("heldUntil", grant.until(), row.number("heldUntil", AuditedGrant.NEVER));
  }

  /** The part of the row that tells it: {@code grant-0000000002} after two changes. */
  static String part(AuditedGrant grant) {
    return "grant-" + tenDigits(grant.changes());
  }

  private static String tenDigits(long number) {
    return "0".repeat(DIGITS).substring(Long.toString(number).length()) + number;
  }

  private void key() {
    logged();
    same("decidedAt", due.decidedAt(), row.number("decidedAt"));
    same("request", due.resource() + "/" + row.text("requestId"), row.text("request"));
  }

  private void logged() {
    same("resourceId", due.resource(), row.text("resourceId"));
    same("commitNo", due.commitNo(), row.number("commitNo"));
    same("decisionNo", due.decisionNo(), row.number("decisionNo"));
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
