package io.lastseat.local.recover;

import io.vavr.collection.Vector;

/**
 * What a recovery found and did, or would have done.
 *
 * @param resources with a log
 * @param commits of all logs
 * @param commitsCut those that were cut off, since others of their transactions are lost
 * @param rowsWritten rows that were missing, or said otherwise, written from the log
 * @param setAside rows that the log does not know
 * @param verdictsLost those of them that are verdicts: answers that were given and count no longer
 * @param requestsPutBack requests that the table had lost, written from log and rows
 * @param pending requests without a verdict
 * @param epoch that the functions must be deployed with
 * @param problems why the tables may not be opened again, each a sentence; empty where they may
 */
public record Recovered(
    long resources,
    long commits,
    long commitsCut,
    long rowsWritten,
    long setAside,
    long verdictsLost,
    long requestsPutBack,
    long pending,
    long epoch,
    Vector<String> problems) {

  /** Whether intake and serializer may be started again. */
  public boolean isSafe() {
    return problems.isEmpty();
  }
}
