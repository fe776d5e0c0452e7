package io.lastseat.local.cli.print;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that prints. What it has printed is flushed when it ends. */
public abstract class PrintingCommand {

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  protected final CommandSpec spec() {
    return spec;
  }

  protected final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** A line on standard error, for the person who typed the command. */
  protected final void tell(String sentence) {
    spec.commandLine().getErr().println("lastseat: " + sentence);
  }

  /** A number in a column, and what there is so many times. */
  protected final void count(long number, String what) {
    out().printf(Locale.ROOT, "%,15d  %s%n", number, what);
  }

  /** Of a command that works until it is interrupted. */
  protected static void awaitForEver(CountDownLatch stopped) {
    try {
      stopped.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
