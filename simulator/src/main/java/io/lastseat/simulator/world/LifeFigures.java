package io.lastseat.simulator.world;

import io.lastseat.simulator.auditor.Auditor;
import io.lastseat.simulator.auditor.rules.AuditedGrant;
import io.lastseat.simulator.auditor.rules.LoggedVerdict;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** What became of reservations in a world, or in many of them. */
public final class LifeFigures {

  private static final Set<String> NO_ROOM = Set.of("sold_out", "not_enough_left");

  /** What a reservation says of the resource that it creates, in the log. */
  private static final String CREATE = "cr";

  private long held;
  private long lapsed;
  private long confirmed;
  private long confirmedInPart;
  private long confirmedLate;
  private long refusedLate;
  private long extended;
  private long beyondLimit;
  private long enlarged;
  private long reduced;
  private long cancelled;
  private long cancelledHolds;
  private long deposits;
  private long afterClosing;
  private long over;
  private long beyondOwnLimit;
  private long created;
  private long onOtherTerms;

  void add(LifeFigures more) {
    held += more.held;
    lapsed += more.lapsed;
    confirmed += more.confirmed;
    confirmedInPart += more.confirmedInPart;
    confirmedLate += more.confirmedLate;
    refusedLate += more.refusedLate;
    extended += more.extended;
    beyondLimit += more.beyondLimit;
    enlarged += more.enlarged;
    reduced += more.reduced;
    cancelled += more.cancelled;
    cancelledHolds += more.cancelledHolds;
    deposits += more.deposits;
    afterClosing += more.afterClosing;
    over += more.over;
    beyondOwnLimit += more.beyondOwnLimit;
    created += more.created;
    onOtherTerms += more.onOtherTerms;
  }

  /** Counts what stands in the log at the end of a world. */
  void see(Auditor auditor) {
    auditor.verdicts().forEach(verdict -> see(auditor, verdict));
    created +=
        auditor
            .verdicts()
            .filter(verdict -> verdict.effect() != null && mayCreate(verdict))
            .collect(
                Collectors.toMap(
                    LoggedVerdict::resource, verdict -> verdict, LifeFigures::theEarlier))
            .values()
            .stream()
            .filter(verdict -> verdict.entry().has(CREATE))
            .count();
  }

  private static boolean mayCreate(LoggedVerdict verdict) {
    return verdict.entry().has(CREATE) || "configure".equals(verdict.entry().textOrNull("k"));
  }

  private static LoggedVerdict theEarlier(LoggedVerdict one, LoggedVerdict other) {
    return one.decisionNo() < other.decisionNo() ? one : other;
  }

  private void see(Auditor auditor, LoggedVerdict verdict) {
    String kind = verdict.entry().has("k") ? verdict.entry().text("k") : "reserve";
    if (verdict.effect() == null) {
      refused(kind, String.valueOf(verdict.reason()));
    } else if (kind.equals("deposit")) {
      deposits++;
    } else if (verdict.grant() != null) {
      String id = verdict.changed() == null ? verdict.entry().text("i") : verdict.entry().text("p");
      granted(kind, verdict, auditor.grants(verdict.resource(), id));
      if (kind.equals("reserve") && auditor.hasLapsed(verdict.resource(), id)) {
        lapsed++;
      }
    }
  }

  private void refused(String kind, String reason) {
    refusedLate += kind.equals("confirm") && NO_ROOM.contains(reason) ? 1 : 0;
    beyondLimit += reason.equals("hold_beyond_limit") ? 1 : 0;
    boolean differ = reason.equals("terms_differ");
    onOtherTerms += differ && !kind.equals("configure") ? 1 : 0;
    afterClosing += reason.equals("resource_closed") ? 1 : 0;
    beyondOwnLimit += reason.startsWith("applicant_") ? 1 : 0;
  }

  private void granted(String kind, LoggedVerdict verdict, List<AuditedGrant> all) {
    AuditedGrant after = Objects.requireNonNull(verdict.grant());
    AuditedGrant before = after.changes() == 0 ? after : all.get((int) after.changes() - 1);
    long change = Objects.requireNonNull(verdict.effect()).change();
    boolean live = Objects.requireNonNull(verdict.effect()).released() != AuditedGrant.NEVER;
    switch (kind) {
      case "reserve" -> {
        held += after.isHeld() ? 1 : 0;
        over += verdict.entry().has("o") ? 1 : 0;
      }
      case "confirm" -> confirmed(before, after, live);
      case "extend" -> extended++;
      case "change" -> {
        enlarged += change > 0 ? 1 : 0;
        reduced += change < 0 ? 1 : 0;
      }
      default -> {
        cancelled++;
        cancelledHolds += live ? 1 : 0;
      }
    }
  }

  private void confirmed(AuditedGrant before, AuditedGrant after, boolean live) {
    if (before.isHeld()) {
      confirmed++;
      confirmedInPart += after.units() < before.units() ? 1 : 0;
      confirmedLate += live ? 0 : 1;
    }
  }

  /** Reservations that were granted until a hold lapses. */
  public long held() {
    return held;
  }

  /** Requests with which an applicant would have had more than one may. */
  public long beyondOwnLimit() {
    return beyondOwnLimit;
  }

  /** Holds that lapsed, and were not confirmed after all. */
  public long lapsed() {
    return lapsed;
  }

  /** Holds that were confirmed. */
  public long confirmed() {
    return confirmed;
  }

  /** Of these, in part. */
  public long confirmedInPart() {
    return confirmedInPart;
  }

  /** Of these, after they had lapsed. */
  public long confirmedLate() {
    return confirmedLate;
  }

  /** Confirmations after the lapse for which there was no room. */
  public long refusedLate() {
    return refusedLate;
  }

  /** Holds that were extended, once for each time. */
  public long extended() {
    return extended;
  }

  /** Holds that were asked for and would have been too long. */
  public long beyondLimit() {
    return beyondLimit;
  }

  /** Reservations that got more, once for each time. */
  public long enlarged() {
    return enlarged;
  }

  /** Reservations that gave a part back, once for each time. */
  public long reduced() {
    return reduced;
  }

  /** Reservations that were cancelled. */
  public long cancelled() {
    return cancelled;
  }

  /** Of these, while they were held. */
  public long cancelledHolds() {
    return cancelledHolds;
  }

  /** Deposits. */
  public long deposits() {
    return deposits;
  }

  /** Reservations that clerks made, over the capacity where nothing was left. */
  public long over() {
    return over;
  }

  /** Resources that a reservation created. */
  public long created() {
    return created;
  }

  /** Reservations that would have created a resource that was there, on other terms. */
  public long onOtherTerms() {
    return onOtherTerms;
  }

  /** Requests that were refused because the resource had been closed. */
  public long afterClosing() {
    return afterClosing;
  }
}
