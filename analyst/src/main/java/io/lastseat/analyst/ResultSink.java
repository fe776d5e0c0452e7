package io.lastseat.analyst;

import io.lastseat.csv.Csv;
import io.vavr.collection.Vector;
import java.io.IOException;
import java.io.Writer;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Takes a result, row by row. */
public interface ResultSink {

  /**
   * A column of a result.
   *
   * @param number whether all cells of the column are numbers
   */
  record Column(String name, boolean number) {

    private static final Set<Integer> NUMBERS =
        Set.of(
            Types.TINYINT,
            Types.SMALLINT,
            Types.INTEGER,
            Types.BIGINT,
            Types.FLOAT,
            Types.REAL,
            Types.DOUBLE,
            Types.DECIMAL,
            Types.NUMERIC);

    static Vector<Column> of(ResultSetMetaData columns) throws SQLException {
      Vector<Column> all = Vector.empty();
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        boolean number =
            NUMBERS.contains(columns.getColumnType(i))
                || columns.getColumnTypeName(i).endsWith("HUGEINT")
                || columns.getColumnTypeName(i).equals("UBIGINT");
        all = all.append(new Column(columns.getColumnLabel(i), number));
      }
      return all;
    }
  }

  /** Takes the columns, once, before the first row. */
  default void columns(Vector<Column> columns) throws IOException {}

  /**
   * Takes the next row: numbers, Booleans, texts, moments, {@code null}, and lists and maps of
   * them.
   */
  void row(List<@Nullable Object> cells) throws IOException;

  /** Takes the end of the rows. */
  default void end() throws IOException {}

  /**
   * Writes a result as CSV with a header line, like the CSV of a roster: texts that a spreadsheet
   * would take for a formula are made harmless. Numbers stay numbers, also negative ones.
   */
  final class InCsv implements ResultSink {

    private final Writer out;
    private final Csv csv;

    /** Writes the result to this writer, in this form. */
    public InCsv(Writer out, Csv csv) {
      this.out = out;
      this.csv = csv;
    }

    @Override
    public void columns(Vector<Column> columns) throws IOException {
      out.write(csv.header(columns.map(Column::name)));
    }

    @Override
    public void row(List<@Nullable Object> cells) throws IOException {
      out.write(cells.stream().map(this::cell).collect(Collectors.joining(",", "", Csv.LINE_END)));
    }

    private String cell(@Nullable Object cell) {
      if (cell instanceof Instant moment) {
        return Csv.moment(moment);
      }
      return cell instanceof Number ? Cells.text(cell) : csv.cell(Cells.text(cell));
    }
  }

  /** Writes a result as one JSON array, with one object and one line for each row. */
  final class InJson implements ResultSink {

    private final Writer out;
    private Vector<Column> columns = Vector.empty();
    private boolean first = true;

    /** Writes the result to this writer. */
    public InJson(Writer out) {
      this.out = out;
    }

    @Override
    public void columns(Vector<Column> names) {
      columns = names;
    }

    @Override
    public void row(List<@Nullable Object> cells) throws IOException {
      Map<String, @Nullable Object> row = new LinkedHashMap<>();
      for (int i = 0; i < cells.size(); i++) {
        row.put(columns.get(i).name(), cells.get(i));
      }
      out.write((first ? "[\n" : ",\n") + Cells.json(row));
      first = false;
    }

    @Override
    public void end() throws IOException {
      out.write(first ? "[]\n" : "\n]\n");
    }
  }
}
