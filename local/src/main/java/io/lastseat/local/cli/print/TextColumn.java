package io.lastseat.local.cli.print;

import io.vavr.collection.Vector;
import java.io.PrintWriter;
import org.jline.utils.WCWidth;

/**
 * A column of a table for people, as wide as what stands in it.
 *
 * @param number whether it stands at the right
 */
public record TextColumn(String title, Vector<String> cells, boolean number) {

  /** Columns of the same height, side by side. */
  public static void print(Vector<TextColumn> columns, PrintWriter out) {
    Vector<Vector<String>> filled = columns.map(TextColumn::filled);
    for (int line = 0; line < filled.head().length(); line++) {
      int at = line;
      out.println(filled.map(column -> column.get(at)).mkString("  ").stripTrailing());
    }
  }

  /** Title and cells from top to bottom, filled up with spaces to the same width. */
  private Vector<String> filled() {
    Vector<String> all = cells.prepend(title);
    int width = all.map(TextColumn::width).max().get();
    return all.map(
        cell -> {
          String spaces = " ".repeat(width - width(cell));
          return number ? spaces + cell : cell + spaces;
        });
  }

  /** In terminal columns: a Chinese character has two, a combining accent none. */
  private static int width(String text) {
    return text.codePoints().map(point -> Math.max(0, WCWidth.wcwidth(point))).sum();
  }
}
