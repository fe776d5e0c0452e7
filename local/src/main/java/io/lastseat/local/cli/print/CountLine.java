package io.lastseat.local.cli.print;

import java.io.PrintWriter;
import java.util.Locale;

/** A number in a column, and what there is so many times. */
public final class CountLine {

  /** One line of it. */
  public static void print(PrintWriter out, long number, String what) {
    out.printf(Locale.ROOT, "%,15d  %s%n", number, what);
  }

  private CountLine() {}
}
