package io.lastseat.model.commit;

import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.Promotion;
import io.lastseat.model.Verdict;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.row.GrantRow;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.TallyRow;
import io.lastseat.model.row.VerdictRow;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * One item of the log: the entries of one batch in their order, and the books after them.
 *
 * @param number its number in the log, from 1, without gaps
 * @param decidedAt the wall clock of the process that decided; it bounds the clock of the books
 * @param rules the number of the rules that decided, see {@link io.lastseat.decide.Decider#RULES}
 * @param entries in decision order; none if the log begins anew with this commit
 * @param books the books after the last entry
 * @param marks the watermarks of rows and deliveries
 * @param full the limit for the bytes of its entries, if a due place of the waiting list did not
 *     fit after them; none if the commit serves all due places
 */
public record Commit(
    long number,
    Instant decidedAt,
    int rules,
    Seq<Entry> entries,
    Books books,
    Marks marks,
    Option<Integer> full) {

  /** A commit that serves all due places. */
  public Commit(
      long number, Instant decidedAt, int rules, Seq<Entry> entries, Books books, Marks marks) {
    this(number, decidedAt, rules, entries, books, marks, Option.none());
  }

  /** The resource of the log. */
  public ResourceId resource() {
    return books.resource();
  }

  /** The verdicts among the entries, in decision order. */
  public Seq<Verdict> verdicts() {
    return entries.filter(Verdict.class::isInstance).map(entry -> (Verdict) entry);
  }

  /** The promotions among the entries, in decision order. */
  public Seq<Promotion> promotions() {
    return entries.filter(Promotion.class::isInstance).map(entry -> (Promotion) entry);
  }

  /** The verdicts on requests whose home is this resource, in decision order. */
  public Seq<Verdict> wholes() {
    return verdicts().reject(Verdict::isPart);
  }

  /** The requests whose home is this resource and which the commit decides, in decision order. */
  public Seq<RequestId> requests() {
    return wholes().map(verdict -> verdict.request().id());
  }

  /** Whether the commit decided requests of calls, which were in no table. */
  public boolean isImmediate() {
    return marks.immediateThrough() == number;
  }

  /**
   * Whether the commit grants a lock to another request after a lease that lapsed without a
   * release, by the books before it.
   */
  public boolean takesOver(Books before) {
    return before
        .permits()
        .grants()
        .filter(lock -> !lock.grant().isEnded() && !lock.isLive(books.clock()))
        .exists(lock -> books.permits().of(lock.reservation()).isEmpty());
  }

  /** Whether the commit archives all commits before it, and decides nothing itself. */
  public boolean isArchiving() {
    return marks.archived().isFirst(number);
  }

  /** Whether the log begins with it. Then the index has its head, so that readers find it. */
  public boolean isFirstKept() {
    return number == marks.archived().first();
  }

  /** The verdicts, each with this commit's number and time. */
  public Seq<VerdictRow> verdictRows() {
    return verdicts().map(this::row);
  }

  /** One of the verdicts, with this commit's number and time. */
  public VerdictRow row(Verdict verdict) {
    return new VerdictRow(verdict, number, decidedAt, isImmediate());
  }

  /** The grants of reservations that changed with this commit. */
  public Seq<GrantRow> grantRows() {
    return entries.flatMap(this::grantRow);
  }

  private Option<GrantRow> grantRow(Entry entry) {
    if (entry instanceof Promotion promotion) {
      return Option.some(grantRow(promotion));
    }
    Verdict verdict = (Verdict) entry;
    return verdict.isPart() ? Option.none() : row(verdict).grantRow();
  }

  /** The grant of a reservation after one of the promotions. */
  public GrantRow grantRow(Promotion promotion) {
    return new GrantRow(
        resource(),
        promotion.about(),
        Option.none(),
        promotion.grant(),
        promotion.refusal(),
        promotion.decisionNo(),
        number,
        decidedAt);
  }

  private Option<TallyRow> tallyRow(Promotion promotion) {
    return promotion
        .tally()
        .map(
            tally ->
                new TallyRow(resource(), tally, promotion.about(), promotion.decisionNo(), number));
  }

  /** The tallies of applicants that changed with this commit, in decision order. */
  public Seq<TallyRow> tallyRows() {
    return entries.flatMap(
        entry ->
            entry instanceof Promotion promotion
                ? tallyRow(promotion).toVector()
                : row((Verdict) entry).tallyRows());
  }

  /** All rows of one of the entries. A part of a claim has none, since the whole claim has them. */
  public Vector<Row> possibleRows(Entry entry) {
    if (entry instanceof Promotion promotion) {
      return Vector.<Row>of(grantRow(promotion)).appendAll(tallyRow(promotion));
    }
    Verdict verdict = (Verdict) entry;
    return verdict.isPart() ? Vector.empty() : row(verdict).all();
  }

  /**
   * All rows that the writer copies out of this commit. A verdict of a call needs no row if its
   * request names the commit or a floor, by which it is found. A lock needs no rows of grants,
   * since its books have the state of each reservation.
   */
  public Vector<Row> rows() {
    return isImmediate() ? possibleRows().filter(this::isCopied) : possibleRows();
  }

  private boolean isCopied(Row row) {
    return row instanceof VerdictRow verdict
        ? !verdict.about().needsNoRow(number)
        : !books.isLock();
  }

  /**
   * All rows that may be copied out of this commit. The writer copies them; for a request that a
   * call decided, a process that finds it in the table of requests does.
   */
  public Vector<Row> possibleRows() {
    return entries.toVector().flatMap(this::possibleRows);
  }
}
