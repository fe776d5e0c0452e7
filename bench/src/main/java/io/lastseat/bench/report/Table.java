package io.lastseat.bench.report;

import io.lastseat.cli.print.TextColumn;
import io.vavr.collection.Vector;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A table of texts: the first column names the row, the others are figures.
 *
 * @param head a word or two for each column
 * @param lines each as long as the head
 */
public record Table(List<String> head, List<List<String>> lines) {

  /**
   * A column of a table with one row for each thing.
   *
   * @param cell its text for one thing
   */
  public record Column<T>(String head, Function<T, String> cell) {

    /** A column of figures; a dash for a figure that is missing. */
    public static <T> Column<T> of(String head, Function<T, @Nullable Number> figure) {
      return new Column<>(head, thing -> number(figure.apply(thing)));
    }
  }

  /** A table with a row for each of these things. */
  public static <T> Table of(List<T> things, List<Column<T>> columns) {
    return new Table(
        columns.stream().map(Column::head).toList(),
        things.stream()
            .map(thing -> columns.stream().map(column -> column.cell().apply(thing)).toList())
            .toList());
  }

  /**
   * A figure for people: three significant digits and a separator of thousands; a dash for null.
   */
  static String number(@Nullable Number figure) {
    if (figure == null) {
      return "–";
    }
    double value = figure.doubleValue();
    if (value == Math.rint(value) || Math.abs(value) >= 100) {
      return String.format(Locale.ROOT, "%,d", Math.round(value));
    }
    return String.format(Locale.ROOT, Math.abs(value) >= 10 ? "%.1f" : "%.2f", value);
  }

  /** The table in Markdown, figures right-aligned. */
  public String markdown() {
    StringBuilder text = new StringBuilder();
    text.append(row(head));
    List<String> rule = new ArrayList<>(List.of("---"));
    rule.addAll(head.stream().skip(1).map(column -> "--:").toList());
    text.append(row(rule));
    lines.forEach(line -> text.append(row(line)));
    return text.toString();
  }

  private static String row(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }

  /** The table in columns, for a terminal. */
  public String plain() {
    StringWriter text = new StringWriter();
    Vector<TextColumn> columns =
        Vector.range(0, head.size())
            .map(
                i ->
                    new TextColumn(
                        head.get(i),
                        Vector.ofAll(lines).map(line -> line.get(i).replace("**", "")),
                        i > 0));
    TextColumn.print(columns, new PrintWriter(text));
    return text.toString();
  }
}
