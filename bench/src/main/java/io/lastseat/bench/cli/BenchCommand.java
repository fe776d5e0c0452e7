package io.lastseat.bench.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code lastseat bench}. */
@Command(name = "lastseat bench", mixinStandardHelpOptions = true)
public final class BenchCommand implements Runnable {

  /** Runs it and ends the process with its exit status. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new BenchCommand()).execute(arguments));
  }

  @Override
  public void run() {}
}
