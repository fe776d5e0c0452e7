package io.lastseat.local.cli;

import io.lastseat.local.stampede.Stampede;
import io.vavr.control.Option;
import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Shows how far a stampede is, if anybody watches: a bar of sign-ups, then one of verdicts. */
final class Bars implements Stampede.Watcher, AutoCloseable {

  private static final int UPDATE_MILLIS = 200;

  private final int requests;
  private final Option<Integer> columns;
  private final PrintStream terminal;
  private Option<ProgressBar> signUps = Option.none();
  private Option<ProgressBar> verdicts = Option.none();

  /** On a terminal of so many columns; without one nothing is shown. */
  Bars(int requests, Option<Integer> columns, PrintStream terminal) {
    this.requests = requests;
    this.columns = columns;
    this.terminal = terminal;
  }

  static Bars onTerminal(int requests) {
    return new Bars(requests, Terminal.columns(), System.err);
  }

  @Override
  public synchronized void signedUp() {
    if (signUps.isEmpty()) {
      signUps = bar("Sign-ups");
    }
    signUps.forEach(ProgressBar::step);
  }

  @Override
  public synchronized void decided() {
    if (verdicts.isEmpty()) {
      signUps = ended(signUps);
      verdicts = bar("Verdicts");
    }
    verdicts.forEach(ProgressBar::step);
  }

  @Override
  public synchronized void close() {
    signUps = ended(signUps);
    verdicts = ended(verdicts);
  }

  private Option<ProgressBar> bar(String name) {
    return columns.map(
        wide ->
            new ProgressBarBuilder()
                .setTaskName(name)
                .setInitialMax(requests)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(UPDATE_MILLIS)
                .setConsumer(line(wide))
                .build());
  }

  /** One that leaves the line open: the library does not always end it. */
  private ConsoleProgressBarConsumer line(int wide) {
    return new ConsoleProgressBarConsumer(terminal, wide) {
      @Override
      public void close() {
        // See ended().
      }
    };
  }

  private Option<ProgressBar> ended(Option<ProgressBar> bar) {
    bar.forEach(
        shown -> {
          shown.close();
          terminal.println();
        });
    return Option.none();
  }
}
