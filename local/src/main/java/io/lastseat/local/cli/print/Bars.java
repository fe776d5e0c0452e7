package io.lastseat.local.cli.print;

import io.lastseat.local.stampede.Stampede;
import io.vavr.control.Option;
import java.io.PrintStream;

/** Shows how far a stampede is, on a terminal: a bar of sign-ups, then one of verdicts. */
public final class Bars implements Stampede.Watcher, AutoCloseable {

  private final int requests;
  private final Option<Integer> columns;
  private final PrintStream terminal;
  private Option<Bar> signUps = Option.none();
  private Option<Bar> verdicts = Option.none();

  /** On a terminal of this width; without a terminal nothing is shown. */
  Bars(int requests, Option<Integer> columns, PrintStream terminal) {
    this.requests = requests;
    this.columns = columns;
    this.terminal = terminal;
  }

  public static Bars onTerminal(int requests) {
    return new Bars(requests, Terminal.columns(), System.err);
  }

  @Override
  public synchronized void signedUp() {
    if (signUps.isEmpty()) {
      signUps = bar("Sign-ups");
    }
    signUps.forEach(Bar::step);
  }

  @Override
  public synchronized void decided() {
    if (verdicts.isEmpty()) {
      signUps = ended(signUps);
      verdicts = bar("Verdicts");
    }
    verdicts.forEach(Bar::step);
  }

  @Override
  public synchronized void silent() {
    terminal.print(columns.isDefined() ? System.lineSeparator() : "");
    terminal.println(
        "lastseat: The server does not answer; it is asked again for %d seconds ..."
            .formatted(Stampede.LONGEST_SILENCE.toSeconds()));
  }

  @Override
  public synchronized void close() {
    signUps = ended(signUps);
    verdicts = ended(verdicts);
  }

  private Option<Bar> bar(String name) {
    return Option.some(new Bar(name, requests, columns, terminal));
  }

  private static Option<Bar> ended(Option<Bar> bar) {
    bar.forEach(Bar::close);
    return Option.none();
  }
}
