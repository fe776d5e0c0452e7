package io.lastseat.cli.print;

import io.lastseat.analyst.Cells;
import io.lastseat.analyst.ResultSink;
import io.lastseat.analyst.Shown;
import io.vavr.collection.Vector;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Prints a result for people, with columns as wide as their contents. A long result is printed in
 * blocks, each with its own heading, so it needs no more memory than a short one.
 */
public final class TableResult implements ResultSink {

  private static final int ROWS_PER_BLOCK = 1_000;

  private final PrintWriter out;
  private final List<List<String>> block = new ArrayList<>();
  private Vector<ResultSink.Column> columns = Vector.empty();
  private long rows;

  public TableResult(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void columns(Vector<ResultSink.Column> names) {
    columns = names;
  }

  @Override
  public void row(List<@Nullable Object> cells) {
    block.add(cells.stream().map(cell -> Shown.line(Cells.text(cell))).toList());
    rows++;
    if (block.size() == ROWS_PER_BLOCK) {
      print();
      out.println();
    }
  }

  @Override
  public void end() {
    if (!block.isEmpty() || rows == 0) {
      print();
      out.println();
    }
    out.println(rows == 1 ? "1 row" : rows + " rows");
  }

  private void print() {
    TextColumn.print(
        columns.zipWithIndex(
            (column, i) ->
                new TextColumn(
                    Shown.line(column.name()),
                    Vector.ofAll(block).map(row -> row.get(i)),
                    column.number())),
        out);
    block.clear();
  }
}
