package io.lastseat.analyst;

import io.lastseat.csv.Csv;
import io.vavr.collection.Vector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A result as CSV with a header line, like a roster's: texts that a spreadsheet would take for a
 * formula are made harmless. Numbers stay numbers, negative ones too.
 */
public final class CsvResult implements ResultSink {

  private final Writer out;

  /** Written there. */
  public CsvResult(Writer out) {
    this.out = out;
  }

  @Override
  public void columns(Vector<Column> columns) {
    write(Csv.line(columns.map(Column::name)));
  }

  @Override
  public void row(List<@Nullable Object> cells) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      Object cell = cells.get(i);
      String text = CellText.of(cell);
      line.append(i == 0 ? "" : ",").append(cell instanceof Number ? text : Csv.cell(text));
    }
    write(line.append(Csv.LINE_END).toString());
  }

  @Override
  public void end() {}

  private void write(String text) {
    try {
      out.write(text);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
