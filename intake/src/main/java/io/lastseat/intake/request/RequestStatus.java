package io.lastseat.intake.request;

import io.lastseat.log.RowsOf;
import io.lastseat.model.Books;
import io.lastseat.model.Outcome;
import io.lastseat.model.PriorState;
import io.lastseat.model.Reason;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.grant.Place;
import io.lastseat.model.request.HandOver.NewApplicant;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.GrantRow;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The status of a request.
 *
 * @param rows the rows of the request
 * @param unitsBefore the most units that wait before the request, if it waits and the caller asked
 *     for them
 * @param leased the request's lease of a lock, from the books and not from rows
 * @param handedTo the applicant to whom it was handed over last; none if it never was
 */
public record RequestStatus(
    Request request,
    RowsOf rows,
    Option<Long> unitsBefore,
    Option<Grant> leased,
    Option<NewApplicant> handedTo) {

  /** A status that was not compared with the waiting list. */
  public RequestStatus(Request request, RowsOf rows) {
    this(request, rows, Option.none(), Option.none(), Option.none());
  }

  /** Whether the request was granted a lock, at once or perhaps after a wait. */
  public boolean tookLock() {
    return request instanceof Reserve reserve
        && reserve.create().exists(Terms::lock)
        && !isRefused()
        && verdict().isDefined();
  }

  /** Whether the verdict is {@code waiting}, or is not there yet. */
  public boolean mayHaveWaited() {
    return verdict().forAll(row -> row.verdict().outcome() instanceof Outcome.Waiting);
  }

  /**
   * The status by the books of the lock.
   *
   * @param released whether the request was released, if the lock was granted to others since
   */
  public RequestStatus of(Books books, Predicate<Request> released) {
    Grant first = grant().get();
    Option<LockGrant> own = books.permits().of(request.id());
    if (own.isEmpty() && books.queue().of(request.id()).isDefined()) {
      return this;
    }
    // A request that left the waiting list had the lock or gave up. In both cases it is over.
    boolean isOver = first.isWaiting() || released.test(request);
    Grant now = own.map(LockGrant::grant).getOrElse(() -> isOver ? first.ended() : first);
    return new RequestStatus(
        request,
        new RowsOf(rows.verdict(), rows.since().filter(row -> row.by().isEmpty())),
        unitsBefore,
        Option.some(now),
        handedTo);
  }

  /**
   * The status of a request in the table {@code requests}. Its verdict may be on the content of
   * another call under the same key at the same moment: then that content counts.
   */
  public static RequestStatus of(Request written, RowsOf rows) {
    return new RequestStatus(
        rows.verdict().map(row -> row.verdict().request()).getOrElse(written), rows);
  }

  /** Adds this change of the reservation, if it is the newest. */
  public RequestStatus and(GrantRow change) {
    RowsOf all = rows.and(change);
    Option<NewApplicant> to = all.since().flatMap(GrantRow::to).orElse(handedTo);
    return new RequestStatus(request, all, unitsBefore, leased, to);
  }

  /** How often the reservation was handed over. */
  public int generation() {
    return grant().map(grant -> grant.generation().number()).getOrElse(0);
  }

  /**
   * Adds to whom it was handed over last.
   *
   * @param read finds the applicant by the number of that change
   */
  public RequestStatus with(IntFunction<Option<NewApplicant>> read) {
    return grant()
        .map(Grant::generation)
        .filter(generation -> generation.isLater() && handedTo.isEmpty())
        .map(
            generation ->
                since().flatMap(GrantRow::to).orElse(() -> read.apply(generation.since())))
        .map(to -> new RequestStatus(request, rows, unitsBefore, leased, to))
        .getOrElse(this);
  }

  /** The verdict; none while the request is pending. */
  public Option<VerdictRow> verdict() {
    return rows.verdict();
  }

  /**
   * The reason why the verdict refuses the request; none while it is pending, and if it is not
   * refused.
   */
  public Option<Reason> refusal() {
    return verdict().flatMap(row -> row.verdict().refusal());
  }

  /** The state of the reservation after later requests; none without later requests. */
  public Option<GrantRow> since() {
    return rows.since();
  }

  /** Adds how many units wait before the request, if it is on the waiting list. */
  public RequestStatus on(Supplier<Option<Books>> books) {
    return place()
        .flatMap(place -> books.get().map(known -> known.unitsBefore(place)))
        .map(units -> new RequestStatus(request, rows, Option.some(units), leased, handedTo))
        .getOrElse(this);
  }

  /** The place on the waiting list; none if the request does not wait. */
  private Option<Place> place() {
    return grant().flatMap(Grant::place);
  }

  /** Whether the request was refused, at once or when it was the first on the waiting list. */
  public boolean isRefused() {
    return refusal().isDefined() || refusedSince().isDefined();
  }

  /** The refusal of the request when it was the first on the waiting list. */
  public Option<Outcome.Rejected> refusedSince() {
    return since().flatMap(GrantRow::refusal);
  }

  /**
   * The present grant of the reservation. None if nothing was granted, or if the verdict's row is
   * missing: the row of a change does not count until the reconciliation has written the lost row
   * again.
   */
  public Option<Grant> grant() {
    return rows.verdict()
        .flatMap(row -> PriorState.of(row.verdict()).grant())
        .map(first -> leased.orElse(() -> rows.since().map(GrantRow::grant)).getOrElse(first));
  }
}
