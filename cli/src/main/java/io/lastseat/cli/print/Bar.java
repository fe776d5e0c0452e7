package io.lastseat.cli.print;

import io.vavr.control.Option;
import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A progress bar on a line of its own; without a terminal it shows nothing. */
public final class Bar implements AutoCloseable {

  private static final int UPDATE_MILLIS = 200;

  private final Option<Integer> columns;
  private final PrintStream terminal;
  private String name = "";
  private Option<ProgressBar> shown = Option.none();

  /**
   * Shows nothing yet.
   *
   * @param columns of the terminal; none if there is no terminal
   */
  Bar(Option<Integer> columns, PrintStream terminal) {
    this.columns = columns;
    this.terminal = terminal;
  }

  /** Shows nothing yet; on standard error, if that is a terminal. */
  static Bar onTerminal() {
    return new Bar(Terminal.columns(), System.err);
  }

  /**
   * A bar on standard error, if that is a terminal.
   *
   * @param max steps until the end; -1 if unknown
   */
  public static Bar onTerminal(String name, long max) {
    return onTerminal().of(name, max);
  }

  /** Shows a bar of this name, below the one of another name that it ends. */
  synchronized Bar of(String wanted, long max) {
    if (!name.equals(wanted)) {
      close();
      name = wanted;
      shown = columns.map(wide -> begun(max, wide));
    }
    return this;
  }

  private ProgressBar begun(long max, int wide) {
    return new ProgressBarBuilder()
        .setTaskName(name)
        .setInitialMax(max)
        .setStyle(ProgressBarStyle.ASCII)
        .setUpdateIntervalMillis(UPDATE_MILLIS)
        .setConsumer(lineLeftOpen(wide))
        .build();
  }

  /** A consumer that leaves the line open, since the library does not always end it. */
  private ConsoleProgressBarConsumer lineLeftOpen(int wide) {
    return new ConsoleProgressBarConsumer(terminal, wide) {
      @Override
      public void close() {
        // Bar.close() ends the line.
      }
    };
  }

  /** Counts one more step as done. */
  public void step() {
    step(1);
  }

  public synchronized void step(long steps) {
    shown.forEach(bar -> bar.stepBy(steps));
  }

  /** Adds this number of steps to those that are still to come. */
  synchronized void ahead(long steps) {
    shown.forEach(bar -> bar.maxHint(Math.max(0, bar.getMax()) + steps));
  }

  @Override
  public synchronized void close() {
    shown.forEach(
        bar -> {
          bar.close();
          terminal.println();
        });
    shown = Option.none();
  }
}
