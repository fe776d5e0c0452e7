package io.lastseat.csv;

import io.vavr.collection.Seq;

/**
 * Comma-separated values (RFC 4180) that cannot become formulas in a spreadsheet: a cell that
 * begins like one gets an apostrophe in front, which spreadsheets take as "this is text" (OWASP,
 * "CSV Injection").
 */
public final class Csv {

  /** What ends each line. */
  public static final String LINE_END = "\r\n";

  /** The signs that begin a formula, their full-width twins, and what hides one behind it. */
  private static final String DANGEROUS = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";

  /** A line of these cells, with its end. */
  public static String line(Seq<String> cells) {
    return cells.map(Csv::cell).mkString(",") + LINE_END;
  }

  /** One cell, harmless and in quotes where it needs them; numbers need it not. */
  public static String cell(String text) {
    boolean dangerous = !text.isEmpty() && DANGEROUS.indexOf(text.charAt(0)) >= 0;
    String safe = dangerous ? "'" + text : text;
    boolean quoted = safe.chars().anyMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
    return quoted ? "\"" + safe.replace("\"", "\"\"") + "\"" : safe;
  }

  private Csv() {}
}
