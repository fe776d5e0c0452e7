package io.lastseat.cli.print;

import io.lastseat.cli.stampede.Stampede;
import io.vavr.control.Option;
import java.io.PrintStream;

/** Shows the progress of a stampede on a terminal: a bar of sign-ups, then a bar of verdicts. */
public final class Bars implements Stampede.Watcher, AutoCloseable {

  private final int requests;
  private final Option<Integer> columns;
  private final PrintStream terminal;
  private final Bar bar;

  /** Shows bars on a terminal of this width; without a terminal it shows nothing. */
  Bars(int requests, Option<Integer> columns, PrintStream terminal) {
    this.requests = requests;
    this.columns = columns;
    this.terminal = terminal;
    this.bar = new Bar(columns, terminal);
  }

  public static Bars onTerminal(int requests) {
    return new Bars(requests, Terminal.columns(), System.err);
  }

  @Override
  public void signedUp() {
    bar.of("Sign-ups", requests).step();
  }

  @Override
  public void decided() {
    bar.of("Verdicts", requests).step();
  }

  @Override
  public synchronized void silent() {
    terminal.print(columns.isDefined() ? System.lineSeparator() : "");
    terminal.println(
        "lastseat: The server does not answer; it is asked again for %d seconds ..."
            .formatted(Stampede.LONGEST_SILENCE.toSeconds()));
  }

  @Override
  public void close() {
    bar.close();
  }
}
