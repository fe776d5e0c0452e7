package io.lastseat.log;

import io.lastseat.model.row.GrantRow;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.VerdictRow;
import io.vavr.control.Option;

/**
 * The rows of one request.
 *
 * @param verdict none while the request is pending
 * @param since the grant after the newest request about its reservation; none without such a
 *     request
 */
public record RowsOf(Option<VerdictRow> verdict, Option<GrantRow> since) {

  /** No rows. */
  public static final RowsOf NOTHING = new RowsOf(Option.none(), Option.none());

  static RowsOf of(Iterable<Row> rows) {
    RowsOf all = NOTHING;
    for (Row row : rows) {
      all =
          row instanceof VerdictRow verdict
              ? new RowsOf(Option.some(verdict), all.since)
              : all.and((GrantRow) row);
    }
    return all;
  }

  /** Adds a grant. The newer of two counts. */
  public RowsOf and(GrantRow row) {
    return since.exists(newest -> newest.decisionNo() >= row.decisionNo())
        ? this
        : new RowsOf(verdict, Option.some(row));
  }
}
