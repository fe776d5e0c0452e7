package io.lastseat.local.cli;

import io.lastseat.local.stampede.Stampede;
import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Shows on standard error how far a stampede is: sign-ups, then verdicts. */
final class Bars implements Stampede.Watcher, AutoCloseable {

  private static final int WIDTH = 80;

  private final ProgressBar bar;

  Bars(int requests) {
    PrintStream err = System.err;
    bar =
        new ProgressBarBuilder()
            .setTaskName("Sign-ups")
            .setInitialMax(2L * requests)
            .setStyle(ProgressBarStyle.ASCII)
            .setConsumer(new ConsoleProgressBarConsumer(err, WIDTH))
            .build();
  }

  @Override
  public void signedUp() {
    bar.step();
  }

  @Override
  public void decided() {
    bar.setExtraMessage("verdicts");
    bar.step();
  }

  @Override
  public void close() {
    bar.close();
  }
}
