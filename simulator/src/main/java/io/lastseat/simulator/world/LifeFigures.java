package io.lastseat.simulator.world;

import io.lastseat.model.Grant;
import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;
import io.lastseat.model.VerdictRow;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.simulator.auditor.Auditor;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What became of reservations in a world, or in many of them. */
public final class LifeFigures {

  private static final Set<Reason> NO_ROOM = Set.of(Reason.SOLD_OUT, Reason.NOT_ENOUGH_LEFT);

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
    auditor.verdicts().forEach(row -> see(auditor, row));
    created +=
        auditor
            .verdicts()
            .filter(row -> row.verdict().refusal().isEmpty() && mayCreate(row))
            .collect(Collectors.toMap(VerdictRow::resource, row -> row, LifeFigures::theEarlier))
            .values()
            .stream()
            .filter(LifeFigures::creates)
            .count();
  }

  private static boolean mayCreate(VerdictRow row) {
    return creates(row) || row.verdict().request() instanceof Configure;
  }

  private static boolean creates(VerdictRow row) {
    return row.verdict().request().reserves().exists(asked -> asked.create().isDefined());
  }

  private static VerdictRow theEarlier(VerdictRow one, VerdictRow other) {
    return one.verdict().decisionNo() < other.verdict().decisionNo() ? one : other;
  }

  private void see(Auditor auditor, VerdictRow row) {
    Verdict verdict = row.verdict();
    verdict.refusal().forEach(reason -> refused(verdict.request(), reason));
    deposits += verdict.accepted() && verdict.request() instanceof Deposit ? 1 : 0;
    for (Grant grant : verdict.grant()) {
      String resource = row.resource().text();
      String id = verdict.request().reservation().getOrElse(verdict.about()).text();
      granted(verdict, grant, auditor.grants(resource, id));
      if (verdict.request() instanceof Reserve && auditor.hasLapsed(resource, id)) {
        lapsed++;
      }
    }
  }

  private void refused(Request request, Reason reason) {
    refusedLate += request instanceof Confirm && NO_ROOM.contains(reason) ? 1 : 0;
    beyondLimit += reason == Reason.HOLD_BEYOND_LIMIT ? 1 : 0;
    boolean differ = reason == Reason.TERMS_DIFFER;
    onOtherTerms += differ && !(request instanceof Configure) ? 1 : 0;
    afterClosing += reason == Reason.RESOURCE_CLOSED ? 1 : 0;
    beyondOwnLimit +=
        reason == Reason.APPLICANT_UNITS_BEYOND_LIMIT
                || reason == Reason.APPLICANT_REQUESTS_BEYOND_LIMIT
            ? 1
            : 0;
  }

  private void granted(Verdict verdict, Grant after, List<Grant> all) {
    Grant before = after.changes() == 0 ? after : all.get(after.changes() - 1);
    boolean live = verdict.released().isDefined();
    Request request = verdict.request();
    if (request instanceof Reserve reserve) {
      held += after.hold().isDefined() ? 1 : 0;
      over += reserve.staff().over() ? 1 : 0;
    } else if (request instanceof Confirm) {
      confirmed(before, after, live);
    } else if (request instanceof Extend) {
      extended++;
    } else if (request instanceof Change) {
      enlarged += verdict.change() > 0 ? 1 : 0;
      reduced += verdict.change() < 0 ? 1 : 0;
    } else {
      cancelled++;
      cancelledHolds += live ? 1 : 0;
    }
  }

  private void confirmed(Grant before, Grant after, boolean live) {
    if (before.hold().isDefined()) {
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
