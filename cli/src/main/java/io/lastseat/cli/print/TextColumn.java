package io.lastseat.cli.print;

import io.vavr.collection.Vector;
import java.io.PrintWriter;
import org.jline.utils.WCWidth;

/**
 * A column of a table for people, as wide as its contents.
 *
 * @param number whether cells are aligned to the right
 */
public record TextColumn(String title, Vector<String> cells, boolean number) {

  /** Prints columns of the same height side by side. */
  public static void print(Vector<TextColumn> columns, PrintWriter out) {
    Vector<Vector<String>> filled = columns.map(TextColumn::filled);
    for (int line = 0; line < filled.head().length(); line++) {
      int at = line;
      out.println(filled.map(column -> column.get(at)).mkString("  ").stripTrailing());
    }
  }

  /** Title and cells from top to bottom, padded with spaces to the same width. */
  private Vector<String> filled() {
    Vector<String> all = cells.prepend(title);
    int width = all.map(TextColumn::width).max().get();
    return all.map(
        cell -> {
          String spaces = " ".repeat(width - width(cell));
          return number ? spaces + cell : cell + spaces;
        });
  }

  /** The width in columns of a terminal: a Chinese character has two, a combining accent none. */
  private static int width(String text) {
    return text.codePoints().map(point -> Math.max(0, WCWidth.wcwidth(point))).sum();
  }
}
