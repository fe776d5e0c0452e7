package io.lastseat.intake.usecase;

import io.lastseat.log.RowsOf;
import io.lastseat.model.Fate;
import io.lastseat.model.Grant;
import io.lastseat.model.GrantRow;
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

  /** What its reservation has since a later request; none as long as there is none. */
  public Option<GrantRow> since() {
    return rows.since();
  }

  /**
   * What its reservation has now. None where nothing was granted, and where the verdict is not
   * there: a row of a change without it (which was lost, and is written again by the
   * reconciliation) is no answer yet.
   */
  public Option<Grant> grant() {
    return rows.verdict()
        .flatMap(row -> Fate.of(row.verdict()).grant())
        .map(first -> rows.since().map(GrantRow::grant).getOrElse(first));
  }
}
