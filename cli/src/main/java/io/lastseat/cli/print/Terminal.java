package io.lastseat.cli.print;

import io.vavr.control.Option;

/**
 * Whether a person watches standard error. Java 17 can tell this only of all three streams
 * together, so the launcher checks and passes the number of columns.
 */
public final class Terminal {

  /** System property: the columns of the terminal on standard error; absent without a terminal. */
  static final String COLUMNS = "lastseat.terminal.columns";

  private static final int FEWEST = 40;
  private static final int MOST = 120;

  /** The width of a line, limited to what is readable. */
  static Option<Integer> columns() {
    return Option.of(Integer.getInteger(COLUMNS))
        .map(wide -> Math.min(Math.max(wide, FEWEST), MOST));
  }

  /** Prints a sentence for a person who watches, and nothing without one. */
  public static void say(String sentence) {
    columns().forEach(watched -> System.err.println(sentence));
  }

  private Terminal() {}
}
