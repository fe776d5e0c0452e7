package io.lastseat.local.cli.print;

import io.vavr.control.Option;
import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** One progress bar on a line of its own; without a terminal, nothing is shown. */
public final class Bar implements AutoCloseable {

  private static final int UPDATE_MILLIS = 200;

  private final PrintStream terminal;
  private final Option<ProgressBar> shown;

  /**
   * Shows it.
   *
   * @param max steps until the end; -1 where that is not known
   * @param columns of the terminal; none if there is no terminal
   */
  Bar(String name, long max, Option<Integer> columns, PrintStream terminal) {
    this.terminal = terminal;
    this.shown =
        columns.map(
            wide ->
                new ProgressBarBuilder()
                    .setTaskName(name)
                    .setInitialMax(max)
                    .setStyle(ProgressBarStyle.ASCII)
                    .setUpdateIntervalMillis(UPDATE_MILLIS)
                    .setConsumer(lineLeftOpen(wide))
                    .build());
  }

  /** On standard error, if that is a terminal. */
  public static Bar onTerminal(String name, long max) {
    return new Bar(name, max, Terminal.columns(), System.err);
  }

  /** The library does not always end the line. */
  private ConsoleProgressBarConsumer lineLeftOpen(int wide) {
    return new ConsoleProgressBarConsumer(terminal, wide) {
      @Override
      public void close() {
        // See Bar.close().
      }
    };
  }

  /** One more is done. */
  public void step() {
    shown.forEach(ProgressBar::step);
  }

  public void step(long steps) {
    shown.forEach(bar -> bar.stepBy(steps));
  }

  /** This number of further steps is known to come. */
  void ahead(long steps) {
    shown.forEach(bar -> bar.maxHint(Math.max(0, bar.getMax()) + steps));
  }

  @Override
  public void close() {
    shown.forEach(
        bar -> {
          bar.close();
          terminal.println();
        });
  }
}
