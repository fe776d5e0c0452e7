package io.lastseat.model.commit;

import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.Promotion;
import io.lastseat.model.Verdict;
import io.lastseat.model.grant.LockGrant;
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
 * One item of the decision log: the entries of one batch in their order, and the books after them.
 *
 * @param number its place in the log, from 1, without gaps
 * @param decidedAt the wall clock of the process that decided; it bounds the clock of the books
 * @param rules the number of the rules that decided, see {@link io.lastseat.decide.Decider#RULES}
 * @param entries in decision order; none if the log begins anew with this commit
 * @param books after the last of them
 * @param marks its writer's watermarks of rows and deliveries
 * @param full the most bytes of its entries, if a due place of the waiting list did not fit behind
 *     them; none if all due places are served in it
 */
public record Commit(
    long number,
    Instant decidedAt,
    int rules,
    Seq<Entry> entries,
    Books books,
    Marks marks,
    Option<Integer> full) {

  /** One in which all are served who are due. */
  public Commit(
      long number, Instant decidedAt, int rules, Seq<Entry> entries, Books books, Marks marks) {
    this(number, decidedAt, rules, entries, books, marks, Option.none());
  }

  public ResourceId resource() {
    return books.resource();
  }

  /** The verdicts among the entries, in decision order. */
  public Seq<Verdict> verdicts() {
    return entries.filter(Verdict.class::isInstance).map(entry -> (Verdict) entry);
  }

  /** Those who came from the waiting list, in decision order. */
  public Seq<Promotion> promotions() {
    return entries.filter(Promotion.class::isInstance).map(entry -> (Promotion) entry);
  }

  /** The verdicts on requests that are at home here, in decision order. */
  public Seq<Verdict> wholes() {
    return verdicts().reject(Verdict::isPart);
  }

  /** The requests at home here that it decides, in decision order. */
  public Seq<RequestId> requests() {
    return wholes().map(verdict -> verdict.request().id());
  }

  /** Whether it decided requests of calls, which stood in no table. */
  public boolean isImmediate() {
    return marks.immediateThrough() == number;
  }

  /** Whether it grants a lock anew whose lease had lapsed, without a release, in these books. */
  public boolean takesOver(Books before) {
    Option<RequestId> after = books.lock().map(LockGrant::reservation);
    return before
        .lock()
        .filter(lock -> !lock.grant().isEnded() && !lock.isLive(books.clock()))
        .exists(lock -> !after.contains(lock.reservation()));
  }

  /** Whether the log lets go of all commits before this one, which decides nothing itself. */
  public boolean isArchiving() {
    return marks.archived().isFirst(number);
  }

  /** Whether the log begins with it: then its head stands in the index, so that it is found. */
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

  /** What reservations have since this commit that they did not have before. */
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

  /** What the reservation of one of the promotions has since. */
  public GrantRow grantRow(Promotion promotion) {
    return new GrantRow(
        resource(),
        promotion.about(),
        Option.none(),
        promotion.grant(),
        promotion.outcome().refusal(),
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

  /** What applicants have since this commit, in decision order. */
  public Seq<TallyRow> tallyRows() {
    return entries.flatMap(
        entry ->
            entry instanceof Promotion promotion
                ? tallyRow(promotion)
                : row((Verdict) entry).tallyRow());
  }

  /** All rows of one of the entries; a part has none, since its whole has them. */
  public Vector<Row> possibleRows(Entry entry) {
    if (entry instanceof Promotion promotion) {
      return Vector.<Row>of(grantRow(promotion)).appendAll(tallyRow(promotion));
    }
    Verdict verdict = (Verdict) entry;
    return verdict.isPart() ? Vector.empty() : row(verdict).all();
  }

  /**
   * All that its writer copies out of this commit. A verdict in a call whose request names the
   * commit, or a floor, is found by that, and the books of a lock have the state of each
   * reservation.
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
   * All that may be copied out of this commit: by its writer or, of a request that a call decided,
   * by those who find it in the table of requests anyway.
   */
  public Vector<Row> possibleRows() {
    return entries.toVector().flatMap(this::possibleRows);
  }
}
