package io.lastseat.local.cli;

import java.io.PrintWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Command lines that read, help and complain as all of Lastseat's do. */
public final class CommandLines {

  /** Of a command with its subcommands; further ones can no longer be added. */
  public static CommandLine of(Object command, Object... furtherSubcommands) {
    CommandLine line = new CommandLine(command);
    for (Object further : furtherSubcommands) {
      line.addSubcommand(further);
    }
    addHelp(line);
    return line.setCaseInsensitiveEnumValuesAllowed(true)
        .registerConverter(URI.class, CommandLines::address)
        .registerConverter(LocalDate.class, CommandLines::date)
        .setExecutionStrategy(CommandLines::execute)
        .setParameterExceptionHandler(new ShortUsage())
        .setExecutionExceptionHandler(new PlainErrors());
  }

  /**
   * Gives {@code --help} and {@code --version} to this command and all below it. Commands that are
   * methods say themselves that they have them: picocli counts their parameters by that.
   */
  private static void addHelp(CommandLine line) {
    CommandSpec command = line.getCommandSpec();
    if (!command.mixinStandardHelpOptions()) {
      command.mixinStandardHelpOptions(true);
    }
    command.versionProvider(new VersionProvider());
    line.getSubcommands().values().forEach(CommandLines::addHelp);
  }

  /** Runs one command on the streams of the process, in UTF-8, not in the charset of the locale. */
  public static int run(CommandLine line, String... arguments) {
    PrintWriter out = new PrintWriter(System.out, false, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    int status = line.setOut(out).setErr(err).execute(arguments);
    if (out.checkError()) {
      err.println("lastseat: not all of the output could be written.");
      return CommandLine.ExitCode.SOFTWARE;
    }
    return status;
  }

  /** A request for help does not make right what cannot be understood. */
  private static int execute(ParseResult parsed) {
    for (CommandLine command : parsed.asCommandLineList()) {
      if (!command.getParseResult().unmatched().isEmpty()) {
        throw new UnmatchedArgumentException(command, command.getParseResult().unmatched());
      }
    }
    return new RunLast().execute(parsed);
  }

  private static URI address(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException none) {
      throw new TypeConversionException("'%s' is no address".formatted(text));
    }
  }

  private static LocalDate date(String text) {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeParseException none) {
      throw new TypeConversionException("'%s' is no date such as 2030-06-03".formatted(text));
    }
  }

  private CommandLines() {}
}
