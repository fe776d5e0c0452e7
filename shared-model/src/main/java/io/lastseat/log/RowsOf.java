package io.lastseat.log;

import io.lastseat.model.EndRow;
import io.lastseat.model.Row;
import io.lastseat.model.VerdictRow;
import io.vavr.control.Option;

/**
 * What stands about one request.
 *
 * @param verdict none while it is pending
 * @param end none as long as its reservation stands
 */
public record RowsOf(Option<VerdictRow> verdict, Option<EndRow> end) {

  /** Nothing yet. */
  public static final RowsOf NOTHING = new RowsOf(Option.none(), Option.none());

  static RowsOf of(Iterable<Row> rows) {
    RowsOf all = NOTHING;
    for (Row row : rows) {
      all =
          row instanceof VerdictRow verdict
              ? new RowsOf(Option.some(verdict), all.end)
              : new RowsOf(all.verdict, Option.some((EndRow) row));
    }
    return all;
  }
}
