package io.lastseat.model;

import io.vavr.collection.Seq;
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

  /** Whose verdicts they are, in decision order. */
  public Seq<RequestId> requests() {
    return verdicts.map(verdict -> verdict.request().id());
  }

  /** The verdicts as rows, ready to be copied out. */
  public Seq<VerdictRow> rows() {
    return verdicts.map(verdict -> new VerdictRow(verdict, number, decidedAt));
  }
}
