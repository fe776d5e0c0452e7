package io.lastseat.intake.usecase;

import io.lastseat.log.RowsOf;
import io.lastseat.model.EndRow;
import io.lastseat.model.VerdictRow;
import io.lastseat.model.request.Request;
import io.vavr.control.Option;

/**
 * Where a request stands.
 *
 * @param rows what was copied out of the log about it
 */
public record Standing(Request request, RowsOf rows) {

  /**
   * That of a request which stands in the table of requests. Its verdict may be on what another
   * call asked under the same key at the same moment, and then that is what counts.
   */
  static Standing of(Request written, RowsOf rows) {
    return new Standing(
        rows.verdict().map(row -> row.verdict().request()).getOrElse(written), rows);
  }

  /** None while it is pending. */
  public Option<VerdictRow> verdict() {
    return rows.verdict();
  }

  /** None as long as its reservation stands. */
  public Option<EndRow> end() {
    return rows.end();
  }

  /**
   * Whether its reservation was granted and has ended. An end whose verdict is not there (its row
   * was lost, and is written again by the reconciliation) is no answer yet.
   */
  public boolean cancelled() {
    return rows.verdict().isDefined() && rows.end().isDefined();
  }
}
