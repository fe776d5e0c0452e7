package io.lastseat.local.cli;

import io.vavr.control.Option;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is wrong with a command that was typed, and where to read more; two lines or three. */
final class ShortUsage implements IParameterExceptionHandler {

  @Override
  public int handleParseException(ParameterException wrong, String[] arguments) {
    CommandLine command = wrong.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("lastseat: " + stranger(wrong).getOrElse(() -> sentence(wrong)));
    UnmatchedArgumentException.printSuggestions(wrong, err);
    err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
    return CommandLine.ExitCode.USAGE;
  }

  /** Where a command was to be named. */
  private static Option<String> stranger(ParameterException wrong) {
    return Option.when(
            wrong instanceof UnmatchedArgumentException
                && !wrong.getCommandLine().getSubcommands().isEmpty(),
            () -> ((UnmatchedArgumentException) wrong).getUnmatched().get(0))
        .filter(word -> !word.startsWith("-"))
        .map(word -> "There is no command '" + word + "'");
  }

  private static String sentence(ParameterException wrong) {
    return Option.of(wrong.getMessage()).getOrElse(wrong::toString);
  }
}
