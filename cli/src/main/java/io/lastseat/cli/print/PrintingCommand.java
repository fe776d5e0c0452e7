package io.lastseat.cli.print;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that prints. Its output is flushed when it ends. */
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

  /** Prints a line to standard error, for the person who typed the command. */
  protected final void tell(String sentence) {
    spec.commandLine().getErr().println("lastseat: " + sentence);
  }

  /** Prints a number in a column, and what it counts. */
  protected final void count(long number, String what) {
    out().printf(Locale.ROOT, "%,15d  %s%n", number, what);
  }

  /** Waits until the process is interrupted, for commands that work until then. */
  protected static void awaitForEver(CountDownLatch stopped) {
    try {
      stopped.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
