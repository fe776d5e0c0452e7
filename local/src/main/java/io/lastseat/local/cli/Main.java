package io.lastseat.local.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code lastseat}: exit status 0 for done, 1 for a failure or a check that failed, 2 for usage.
 */
@Command(
    name = "lastseat",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Reservations of anything limited. The last seat is given exactly once.",
    footer = {
      "",
      "'lastseat COMMAND --help' says more about a command.",
      "'lastseat bench' measures all this against what people would use instead."
    },
    subcommands = {
      ServeCommand.class,
      StampedeCommand.class,
      RosterCommand.class,
      StatusCommand.class,
      SimulateCommand.class,
      WalkCommand.class,
      AuditCommand.class,
      ReconcileCommand.class,
      QuarantineCommand.class,
      GenerateCompletion.class
    })
public final class Main implements Runnable {

  @Spec
  @SuppressWarnings("NullAway.Init")
  private CommandSpec spec;

  /** Runs one command and ends the process with its exit status. */
  public static void main(String[] arguments) {
    System.exit(run(arguments));
  }

  /** Runs one command. */
  static int run(String... arguments) {
    PrintWriter out = new PrintWriter(System.out, false, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    int status = run(out, err, arguments);
    if (out.checkError()) {
      err.println("lastseat: not all of the output could be written.");
      return CommandLine.ExitCode.SOFTWARE;
    }
    return status;
  }

  /** Runs one command that prints there, in UTF-8 whatever the locale says. */
  static int run(PrintWriter out, PrintWriter err, String... arguments) {
    return new CommandLine(new Main())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionExceptionHandler(new PlainErrors())
        .setOut(out)
        .setErr(err)
        .execute(arguments);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Say what to do, for example: lastseat serve");
  }
}
