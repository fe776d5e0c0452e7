package io.lastseat.csv;

import io.vavr.collection.Seq;

/**
 * Writes comma-separated values (RFC 4180) that cannot become formulas in a spreadsheet. A cell
 * that begins like a formula, also behind blanks, gets an apostrophe in front. Spreadsheets take it
 * as "this is text" (OWASP, "CSV Injection").
 */
public final class Csv {

  /** The end of each line. */
  public static final String LINE_END = "\r\n";

  /** The signs that begin a formula, and their full-width twins. */
  private static final String SIGNS = "=+-@\uFF1D\uFF0B\uFF0D\uFF20";

  /** Characters at which a spreadsheet may cut a cell. */
  private static final String BREAKS = "\t\r\n";

  /** A line of these cells, with its end. */
  public static String line(Seq<String> cells) {
    return cells.map(Csv::cell).mkString(",") + LINE_END;
  }

  /** One harmless cell, in quotes if it needs them. Numbers need none. */
  public static String cell(String text) {
    String safe = isDangerous(text) ? "'" + text : text;
    boolean quoted = safe.chars().anyMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
    return quoted ? "\"" + safe.replace("\"", "\"\"") + "\"" : safe;
  }

  private static boolean isDangerous(String text) {
    int first = 0;
    while (first < text.length() && isInvisible(text.charAt(first))) {
      first++;
    }
    boolean broken = !text.isEmpty() && BREAKS.indexOf(text.charAt(0)) >= 0;
    return broken || (first < text.length() && SIGNS.indexOf(text.charAt(first)) >= 0);
  }

  /** Whether programs that clean texts may remove it: a blank, a control, a byte order mark. */
  private static boolean isInvisible(char c) {
    return Character.isWhitespace(c)
        || Character.isSpaceChar(c)
        || Character.isISOControl(c)
        || Character.getType(c) == Character.FORMAT;
  }

  private Csv() {}
}
