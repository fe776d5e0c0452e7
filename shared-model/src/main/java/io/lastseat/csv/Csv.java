package io.lastseat.csv;

import io.vavr.collection.Seq;
import java.time.Instant;

/**
 * Writes comma-separated values (RFC 4180) that cannot become formulas in a spreadsheet. A cell
 * that begins like a formula, also behind blanks, gets an apostrophe in front (OWASP, "CSV
 * Injection"). A cell that begins with an apostrophe gets one more. So no two texts share a cell,
 * and {@link #text} gives each of them back.
 *
 * @param mark whether a byte order mark begins the file, by which Excel knows UTF-8
 * @param apostrophes whether cells get the apostrophe; without it they are for programs alone
 */
public record Csv(boolean mark, boolean apostrophes) {

  /** The form that nobody asked to change: no mark, and no cell is a formula. */
  public static final Csv USUAL = new Csv(false, true);

  /** The end of each line. */
  public static final String LINE_END = "\r\n";

  private static final String APOSTROPHE = "'";

  /** The signs that begin a formula, and their full-width twins. */
  private static final String SIGNS = "=+-@\uFF1D\uFF0B\uFF0D\uFF20";

  /** Characters at which a spreadsheet may cut a cell. */
  private static final String BREAKS = "\t\r\n";

  /** The begin of a file: the mark, if it is wanted, and the line with the names of the columns. */
  public String header(Seq<String> columns) {
    return (mark ? "\uFEFF" : "") + line(columns);
  }

  /** A line of these cells, with its end. */
  public String line(Seq<String> cells) {
    return cells.map(this::cell).mkString(",") + LINE_END;
  }

  /** One cell, in quotes if it needs them. Numbers need none. */
  public String cell(String text) {
    String safe = apostrophes && needsApostrophe(text) ? APOSTROPHE + text : text;
    boolean quoted = safe.chars().anyMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
    return quoted ? "\"" + safe.replace("\"", "\"\"") + "\"" : safe;
  }

  /** A moment with milliseconds, also on a whole second: readers guess one format for a column. */
  public static String moment(Instant moment) {
    String text = moment.toString();
    return text.contains(".") ? text : text.replace("Z", ".000Z");
  }

  /** The text that a cell with apostrophes stands for, once a reader has removed the quotes. */
  public static String text(String read) {
    return read.startsWith(APOSTROPHE) ? read.substring(1) : read;
  }

  private static boolean needsApostrophe(String text) {
    int first = 0;
    while (first < text.length() && isInvisible(text.charAt(first))) {
      first++;
    }
    boolean broken = !text.isEmpty() && BREAKS.indexOf(text.charAt(0)) >= 0;
    boolean sign = first < text.length() && SIGNS.indexOf(text.charAt(first)) >= 0;
    return broken || sign || text.startsWith(APOSTROPHE);
  }

  /** Whether programs that clean texts may remove it: a blank, a control, a byte order mark. */
  private static boolean isInvisible(char c) {
    return Character.isWhitespace(c)
        || Character.isSpaceChar(c)
        || Character.isISOControl(c)
        || Character.getType(c) == Character.FORMAT;
  }
}
