package io.lastseat.model;

import io.vavr.collection.Seq;
import io.vavr.control.Option;
import java.math.BigInteger;
import java.time.Instant;

/**
 * One entry of the decision log: the verdicts of one batch in their order, and the books after
 * them.
 *
 * @param number its place in the log, from 1, without gaps
 * @param decidedAt the wall clock of whoever decided; it decides nothing
 * @param verdicts in decision order, at least one
 * @param ledger the books after the last of them
 * @param delivery what the writer knew about copies and deliveries
 */
public record Commit(
    long number, Instant decidedAt, Seq<Verdict> verdicts, Ledger ledger, Delivery delivery) {

  /** The resource whose log this is. */
  public ResourceId resource() {
    return ledger.resource();
  }

  /** The verdicts as rows, ready to be copied out. */
  public Seq<VerdictRow> rows() {
    return verdicts.map(verdict -> new VerdictRow(verdict, number, decidedAt));
  }

  /**
   * What the writer of a commit knew about the way of the data before and behind the log.
   *
   * @param rowsThrough the rows of all commits up to this number were acknowledged
   * @param streamedThrough the greatest stream sequence number of any request decided so far; a
   *     record with a greater one cannot have a verdict that came by the stream
   * @param outOfBand whether any request was ever decided without its stream record
   */
  public record Delivery(long rowsThrough, Option<BigInteger> streamedThrough, boolean outOfBand) {

    /** Before the first commit. */
    public static final Delivery NONE = new Delivery(0, Option.none(), false);
  }
}
