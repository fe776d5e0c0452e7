package io.lastseat.local.cli.print;

import io.vavr.control.Option;

/**
 * Whether a person watches standard error. Java 17 can tell only of all three streams together, so
 * the launcher looks and says how many columns there are.
 */
public final class Terminal {

  /** System property: columns of the terminal on standard error; absent where there is none. */
  static final String COLUMNS = "lastseat.terminal.columns";

  private static final int FEWEST = 40;
  private static final int MOST = 120;

  /** How wide a line may be, within what is readable. */
  static Option<Integer> columns() {
    return Option.of(Integer.getInteger(COLUMNS))
        .map(wide -> Math.min(Math.max(wide, FEWEST), MOST));
  }

  /** Tells a person who watches what is going on. */
  public static void say(String sentence) {
    columns().forEach(watched -> System.err.println(sentence));
  }

  private Terminal() {}
}
